const PLATFORMS: [RegExp, string][] = [[/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android"], [/Windows/, "Windows"], [/Mac/, "Mac"], [/CrOS/, "Chromebook"], [/Linux/, "Linux"]];

/** What a person calls the device they sit at. */
export const deviceName = (userAgent: string): string => PLATFORMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Passkey";
