/**
 * Controls, and the marks that turn the direction of what stands behind them: no one sees them, and a text with them reads as
 * another one than it is. A line's end and a tab are none of them, joiners of emoji and scripts neither.
 */
const forbidden = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\uFFFE\uFFFF]/u;

/** NUL and half a character: no database stores them as they are. */
const notStored = /\0|\p{Surrogate}/u;

/**
 * What has no width inside a text: it would be dropped, or kept where no one sees it. A joiner is one where it joins nothing: behind
 * an ideograph, a Latin letter or a digit.
 */
const noWidth = /[^\P{Cf}\u200C\u200D]|(?<=[\p{Script=Han}\p{Script=Latin}\p{Nd}])[\u200C\u200D]/u;

/** Flags of parts of a country (England) are spelled in letters no one sees. */
const spelledFlags = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu;
const signs = new RegExp(`${spelledFlags.source}|.`, 'gsu');
/** What goes with the spaces at the ends of a text. */
const atEnds = /^[\p{White_Space}\p{Cf}]$/u;

/** A character as it is told: `U+202E`. */
export const characterName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const nameOf = (found: RegExpExecArray | null): string | undefined =>
  found === null ? undefined : characterName(found[0]);

/** The first character no text of ours may hold, as it is named (`U+202E`); undefined where there is none. */
export const forbiddenCharacter = (text: string): string | undefined => nameOf(forbidden.exec(text));

/**
 * A text without the spaces at its ends and what has no width there; what no text may hold stays, to be named. A long row of spaces
 * inside is looked at once.
 */
export const withoutEnds = (text: string): string => {
  const all = text.match(signs) ?? [];
  const isKept = (sign: string): boolean => !atEnds.test(sign) || forbidden.test(sign);
  const first = all.findIndex(isKept);
  return first === -1 ? '' : all.slice(first, all.findLastIndex(isKept) + 1).join('');
};

/** The first character of no width inside a text, as it is named (`U+200B`); undefined where there is none. */
export const unseenCharacter = (text: string): string | undefined =>
  nameOf(noWidth.exec(withoutEnds(text).replace(spelledFlags, '')));

/** The first part of a text that no database stores; undefined where there is none. */
export const unstorable = (text: string): string | undefined => notStored.exec(text)?.[0];
