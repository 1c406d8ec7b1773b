/** The number the asking browser shows, and the three the phone chooses from (safety.md T15, case Q02). */
export interface QrNumbers {
  readonly number: number;
  readonly choices: readonly number[];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const lettersEach = 3;
const smallest = 10;
const twoDigitNumbers = 90;
const offered = 3;

/** Numbers below 64³ out of base64url text, three letters each: large enough that a remainder favours nothing. */
const drawsOf = (random: string): readonly number[] =>
  Array.from({ length: Math.floor(random.length / lettersEach) }, (_, index) =>
    [...random.slice(index * lettersEach, (index + 1) * lettersEach)].reduce(
      (sum, letter) => sum * alphabet.length + alphabet.indexOf(letter),
      0,
    ),
  );

/** Three different two-digit numbers and which of them is right, drawn from 256 bits of base64url text. */
export const drawQrNumbers = (random: string): QrNumbers => {
  const [place = 0, ...draws] = drawsOf(random);
  const choices = [...new Set(draws.map((draw) => smallest + (draw % twoDigitNumbers)))].slice(0, offered);
  const number = choices[place % offered];
  // Ten draws of ninety that give fewer than three: once in the lifetime of the universe, or no randomness at all.
  if (number === undefined || choices.length < offered) throw new Error('Random text of 256 bits expected');
  return { number, choices };
};
