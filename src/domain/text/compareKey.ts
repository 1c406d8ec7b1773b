/** Blanks that Unicode files under "letter" or "symbol" (Hangul fillers, the empty Braille cell). */
const blankLetters = /[\u115F\u1160\u3164\uFFA0\u2800]/gu;
const invisible = /[\p{Cc}\p{Cf}]/gu;
const spaces = /[\p{White_Space}]+/gu;
const lineControls = /[\t\n\v\f\r\u0085]/gu;

/** Joiners: emoji families and some scripts need them, so they are kept where a text is stored. */
const joiners = /[\u200C\u200D]/u;

/** A flag spelled in letters no one sees, or one character of no width. */
const flagOrUnseen = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[\p{Cc}\p{Cf}]/gu;
const isKept = (found: string): boolean => joiners.test(found) || found.startsWith('\u{1F3F4}');

/** Visible ASCII and the common ideographs: no form of them is another's, nothing to cut. Nearly every name is so. */
const plain = /^[\x21-\x7E\u4E00-\u9FFF]*$/;

/** The text as it is stored: outer spaces, control and format characters cut, everything visible byte for byte as given. */
export const visibleText = (text: string): string =>
  plain.test(text)
    ? text
    : text
        .replace(lineControls, ' ')
        .replace(flagOrUnseen, (found) => (isKept(found) ? found : ''))
        .replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');

/** The same of a text of several lines, whose ends stay. */
export const visibleLines = (text: string): string =>
  text
    .split(/\r\n?|\n/u)
    .map(visibleText)
    .join('\n')
    .replace(/^\n+|\n+$/gu, '');

/** Whether no one would see anything: spaces, zero-width and blank characters only (case D01). */
export const isBlank = (text: string): boolean => compareKey(text) === '';

/**
 * What two names are compared by: NFKC (full width, radicals, compatibility ideographs), without control, format and
 * blank characters, case folded, spaces squeezed. Equal keys mean that people read the same name (case D03).
 */
export const compareKey = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .replace(lineControls, ' ')
        .normalize('NFKC')
        .replace(blankLetters, '')
        .replace(invisible, '')
        .replace(spaces, ' ')
        .trim()
        .toLowerCase()
        .normalize('NFKC');

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Number of characters as people count them: an emoji family or a letter with its marks is one. */
export const graphemeCount = (text: string): number => [...graphemes.segment(text)].length;
