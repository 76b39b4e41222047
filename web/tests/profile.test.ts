import { describe, expect, test, vi } from "vitest";
import { readStorage, removeStorage, writeStorage } from "../src/browserStorage";
import { formatMessage } from "../src/i18n";
import { ANIMALS } from "../src/profile/animals";
import { chosenName, groundOf, nameOf, newIdentity, parseIdentity, PICTURES, readPicture, type Identity } from "../src/profile/identity";
import { textsOf } from "./texts";

const speaking = (code: string) => (text: string, params: object = {}) => formatMessage({ code, texts: textsOf(code) }, text, params as Record<string, unknown>);
const [english, french] = [speaking("en"), speaking("fr")];
const random = (count: number): Uint8Array => globalThis.crypto.getRandomValues(new Uint8Array(count));
const otter: Identity = { key: "k".repeat(32), name: "", number: 41, picture: "otter", colour: "sky" };

describe("a new profile", () => {
  test("has a key that nobody guesses, and never the same", () => {
    const keys = Array.from({ length: 50 }, () => newIdentity(random).key);

    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[\w-]{32}$/);
  });

  test("has a friendly name in the language of the page, until the person chooses one", () => {
    expect([nameOf(otter, english), nameOf(otter, french)]).toEqual(["Otter 41", "Loutre 41"]);
    expect(nameOf({ ...otter, name: "Ada" }, french)).toBe("Ada");
  });

  test("takes over the name that was in the settings", () => {
    expect(newIdentity(random, " Ada  Lovelace ").name).toBe("Ada Lovelace");
  });

  test("is seen by others on the ground that was chosen, else on that of the animal", () => {
    expect(["fox pink", "fox", "fox mud", "dragon pink", ""].map((text) => readPicture(text)?.ground ?? null)).toEqual(["pink", groundOf("fox"), groundOf("fox"), null, null]);
  });

  test.each(PICTURES)("can be the %s, which has a name in both languages, a ground and a drawing", (picture) => {
    expect([english, french].map((say) => say(`web.profile.animals.${picture}`))).not.toContain(`web.profile.animals.${picture}`);
    expect(groundOf(picture)).not.toBe("");
    expect(ANIMALS[picture].length).toBeGreaterThan(4);
  });

  test("has a number of two digits at most", () => {
    for (const byte of [0, 97, 98, 255]) expect(newIdentity((count) => new Uint8Array(count).fill(byte)).number).toSatisfy((number: number) => number >= 2 && number <= 99);
  });
});

describe("a chosen name", () => {
  test("stays when the field is left empty", () => {
    expect(chosenName({ ...otter, name: "Ada" }, "   ", english)).toBe("Ada");
  });

  test("is none when it is the one that was made", () => {
    expect(chosenName(otter, "Otter 41", english)).toBe("");
    expect(chosenName({ ...otter, name: "Ada" }, "Otter 41", english)).toBe("");
  });

  test("is cut to forty characters, none of them in two", () => {
    expect(chosenName(otter, "👨‍👩‍👧‍👦".repeat(45), english)).toBe("👨‍👩‍👧‍👦".repeat(40));
  });

  test("keeps joined emoji and foreign letters", () => {
    expect(chosenName(otter, "👩‍🚀 نیم‌فاصله", english)).toBe("👩‍🚀 نیم‌فاصله");
  });
});

describe("a stored profile", () => {
  test("is read back", () => expect(parseIdentity(JSON.parse(JSON.stringify(otter)))).toEqual(otter));

  test.each([null, 3, "x", [], {}, { key: 5 }, { key: "short" }])("is made anew where %j was kept", (stored) => expect(parseIdentity(stored)).toBeNull());

  test("gets a look where it has none, or one that is not known", () => {
    expect(parseIdentity({ key: otter.key, picture: "dragon", name: 7 })).toMatchObject({ key: otter.key, picture: "otter", colour: groundOf("otter"), name: "" });
  });
});

describe("a browser that keeps nothing", () => {
  test("remembers until the page is left", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => { throw new DOMException("denied", "SecurityError"); },
      setItem: () => { throw new DOMException("denied", "SecurityError"); },
      removeItem: () => { throw new DOMException("denied", "SecurityError"); },
    });

    expect(readStorage("a")).toBeNull();
    expect(writeStorage("a", { b: 1 })).toBe(false);
    expect(readStorage("a")).toEqual({ b: 1 });
    removeStorage("a");
    expect(readStorage("a")).toBeNull();
    vi.unstubAllGlobals();
  });

  test("and one whose storage holds nonsense begins anew", () => {
    vi.stubGlobal("localStorage", { getItem: () => "{half" });

    expect(readStorage("a")).toBeNull();
    vi.unstubAllGlobals();
  });
});
