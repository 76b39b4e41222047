import { expect, test } from "vitest";
import { deviceName } from "../src/profile/deviceName";

test("a passkey is called after the device where it was made", () => {
  const seen = {
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15": "iPhone",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36": "Android",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36": "Windows",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15": "Mac",
    "Mozilla/5.0 (X11; CrOS x86_64 15917.71.0) AppleWebKit/537.36": "Chromebook",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Linux",
    "something new": "Passkey",
  };

  expect(Object.keys(seen).map(deviceName)).toEqual(Object.values(seen));
});
