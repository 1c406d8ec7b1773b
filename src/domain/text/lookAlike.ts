import { compareKey } from './compareKey.ts';

/**
 * Characters people take for each other, each set written with the one that stands for it first (case D04). Small and
 * ours: what occurs in names of departments. Compare keys are lower case, so capitals are named by their small letters
 * (Cyrillic Н is н).
 */
const alike: readonly string[] = [
  'aаα',
  'bвβ',
  'cсϲ',
  'dԁ',
  'eеε',
  'hнһη',
  'lіι1i|ı',
  'jј',
  'kкκ',
  'mмμ',
  'nпν',
  'oоο0〇○',
  'pрρ',
  'sѕ',
  'tтτ',
  'vѵ',
  'xхχ',
  'yуγ',
  'z2ζ',
  '口ロ囗',
  '二ニ',
  '末未',
  '一ー—–-',
  '八ハ',
  '力カ',
  '夕タ',
  '卜ト',
  '工エ',
  '千チ',
  '才オ',
  '土士',
  '日曰',
  '已己巳',
  '戊戌戍',
  '入人',
  '干于',
  '治冶',
  '侯候',
  '·・•',
];

const standsFor: ReadonlyMap<string, string> = new Map(
  alike.flatMap((set) => {
    const [first = '', ...others] = [...set];
    return others.map((other) => [other, first] as const);
  }),
);

/** What a name looks like: its compare key with every character replaced by the one that stands for its kind. */
export const outline = (name: string): string =>
  [...compareKey(name)].map((character) => standsFor.get(character) ?? character).join('');

/** Names that look like this one without being read the same; those that are the same are refused elsewhere. */
export const lookAlikes = (name: string, others: readonly string[]): readonly string[] => {
  const key = compareKey(name);
  if (key === '') return [];
  const drawn = outline(name);
  return others.filter((other) => compareKey(other) !== key && outline(other) === drawn);
};

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
