/**
 * Controls, and the marks that turn the direction of what stands behind them: nobody sees them, and a text with them reads as
 * another one than it is. A line's end and a tab are none of them, joiners of emoji and scripts neither.
 */
const forbidden = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\uFFFE\uFFFF]/u;

/** The first character no text of ours may hold, as it is named (`U+202E`); undefined where there is none. */
export const forbiddenCharacter = (text: string): string | undefined => {
  const [found] = forbidden.exec(text) ?? [];
  return found === undefined
    ? undefined
    : `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
};
