/** Edits between two words: insert, delete, replace, or swap two neighbours (Damerau-Levenshtein, restricted). */
export const distance = (left: string, right: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const swaps =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        swaps ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
};

/** Two mistakes in a long word, one in a short one; more is another word. */
const tolerated = (word: string): number => Math.max(1, Math.floor(word.length / 3));

/** The nearest of the allowed words, or undefined when none is near. Letter case and signs count little. */
export const nearest = (word: string, allowed: readonly string[]): string | undefined => {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const ranked = allowed
    .map((each) => ({
      each,
      edits: bare(each) === bare(word) ? 0.5 : distance(word.toLowerCase(), each.toLowerCase()),
    }))
    .sort((one, other) => one.edits - other.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= tolerated(word) ? best.each : undefined;
};
