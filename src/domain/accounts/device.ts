import { message, type Translate } from "#domain/language/translate.ts";

/** In this order: most browsers name others before themselves, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|Opera|OPiOS|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ .*\bSafari\//, "Safari"],
];

/** In this order: phones name the system they descend from, too. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

// The page says them in the language of the user.
const unknownBrowser = message("Unknown browser").sentence;
const unknownDevice = message("Unknown device").sentence;

const readLengthMax = 500;

function nameIn(text: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * "Chrome on Windows". Built of fixed words only, never of what the browser wrote, so that it may stand in a mail and
 * on a page as it is.
 */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, readLengthMax);
  const browser = nameIn(text, browsers);
  const system = nameIn(text, systems);
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `${unknownBrowser} on ${system}`;
  return browser ?? unknownDevice;
}

/** What `deviceOf` answered, in a language: "Chrome unter Windows". */
export function deviceIn(device: string, t: Translate): string {
  const [browser = "", system] = device.split(" on ");
  return system ? t("{browser} on {system}", { browser: t.of(browser), system }) : t.of(device);
}
