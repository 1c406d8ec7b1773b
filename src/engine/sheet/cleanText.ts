/** Spaces of no width and byte orders: pasted from chats, seen by nobody. */
const unseen = /[\u200B\u2060\uFEFF\u00AD]/gu;
/** Marks of direction around a text come along with what is copied and turn nothing; inside they do, and are refused. */
const outerMarks = /^[\s\u200E\u200F\u202A\u202C\u202D]+|[\s\u200E\u200F\u202A\u202C\u202D]+$/gu;
/** Joiners belong to emoji and some scripts; behind an ideograph, a Latin letter or a digit they join nothing. */
const idleJoiner = /(?<=[\p{Script=Han}\p{Script=Latin}\p{N}\s])[\u200C\u200D]+/gu;
const isJoiner = (sign: string): boolean => sign === '\u200C' || sign === '\u200D';

/** Cut from both ends by turns; a long row of spaces inside is looked at once. */
const trimmed = (text: string): string => {
  let rest = text.trim();
  while (isJoiner(rest.charAt(0)) || isJoiner(rest.charAt(rest.length - 1))) {
    const start = isJoiner(rest.charAt(0)) ? 1 : 0;
    const end = isJoiner(rest.charAt(rest.length - 1)) ? rest.length - 1 : rest.length;
    rest = rest.slice(start, Math.max(start, end)).trim();
  }
  return rest;
};

/** Whether a text has only signs everybody sees: most cells have. */
const isPlain = (text: string): boolean =>
  !/[\r\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/.test(text);

/** The text of a cell without what nobody sees: outer spaces and signs of no width. Everything visible stays as it was typed. */
export const cleanText = (text: string): string =>
  isPlain(text)
    ? text.trim()
    : trimmed(
        text.replace(unseen, '').replace(outerMarks, '').replace(idleJoiner, '').replace(/\r\n?/g, '\n'),
      );
