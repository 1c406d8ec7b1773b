/** Systems a client is made for, in the order they are shown. */
export const platforms = ['windows', 'macos', 'linux', 'android', 'ios', 'harmony'] as const;
export type Platform = (typeof platforms)[number];

/** Those of phones and tablets. */
export const phonePlatforms: readonly Platform[] = ['android', 'ios', 'harmony'];

/** A client that can be downloaded, as `/downloads.json` tells of it. */
export interface ClientFile {
  readonly platform: Platform;
  readonly version: string;
  /** Day, `YYYY-MM-DD`. */
  readonly released: string;
  /** Name of the file below `/download/files/`. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** 64 hexadecimal digits of its content. */
  readonly sha256: string;
  /** What is new, by language. */
  readonly notes?: { readonly zh?: string; readonly en?: string; readonly ja?: string };
  /** A shortcut that opens the console in the browser. */
  readonly isShortcut?: boolean;
}

const numbersOf = (version: string): readonly number[] =>
  version.split(/[.+-]/).map((part) => Number(part) || 0);

/** Newer versions first, number by number: 1.10 is newer than 1.9. */
export const newestFirst = (one: ClientFile, other: ClientFile): number => {
  const own = numbersOf(one.version);
  const others = numbersOf(other.version);
  const length = Math.max(own.length, others.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (others[at] ?? 0) - (own[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return other.released.localeCompare(one.released);
};

/** The platform of a browser, from what it says of itself; undefined where there is no client for its like. */
export const platformOf = (userAgent: string): Platform | undefined => {
  if (/HarmonyOS|OpenHarmony/i.test(userAgent)) return 'harmony';
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  if (/Windows/i.test(userAgent)) return 'windows';
  if (/Macintosh|Mac OS X/i.test(userAgent)) return 'macos';
  return /Linux/i.test(userAgent) ? 'linux' : undefined;
};
