import { distance } from '#domain/text/distance.ts';

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
