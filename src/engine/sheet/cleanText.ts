/** Spaces of no width, marks of direction and byte orders: pasted from chats, seen by nobody. */
const unseen = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/gu;
/** Joiners belong to emoji and some scripts; behind an ideograph, a Latin letter or a digit they join nothing. */
const idleJoiner = /(?<=^|[\p{Script=Han}\p{Script=Latin}\p{N}\s])[\u200C\u200D]+|[\u200C\u200D]+$/gu;
const outerSpace = /^[\p{White_Space}]+|[\p{White_Space}]+$/gu;

/** The text of a cell without what nobody sees: outer spaces and signs of no width. Everything visible stays as it was typed. */
export const cleanText = (text: string): string =>
  text.replace(unseen, '').replace(idleJoiner, '').replace(/\r\n?/g, '\n').replace(outerSpace, '');

/** Control characters no text of ours may hold; a line's end and a tab are none of them. */
export const hasControl = (text: string): boolean => /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/u.test(text);
