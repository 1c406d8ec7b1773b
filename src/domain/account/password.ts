import { type Violation, violation } from '#domain/violation.ts';

/** Patterns of contract.md section 1, by who asks: the login password and the management password. */
const policies = {
  login: { minLength: 6, maxLength: 72, needs: [/\p{L}/u, /\d/] },
  management: { minLength: 6, maxLength: 20, needs: [/[a-z]/, /[A-Z]/, /\d/] },
} as const;

type Policy = keyof typeof policies;

const lengthOf = (text: string): number => [...text].length;

/** Whether a password meets a policy. Longer than 72 characters no one types and a hash takes its time for. */
export const meetsPolicy = (policy: Policy, password: string): boolean => {
  const { minLength, maxLength, needs } = policies[policy];
  const length = lengthOf(password);
  return length >= minLength && length <= maxLength && needs.every((need) => need.test(password));
};

/** What stands against a new login password, as it is kept: in NFC (case P01). */
export const checkLoginPassword = (password: string): readonly Violation[] =>
  meetsPolicy('login', password.normalize('NFC')) ? [] : [violation('validation.password.login', 'password')];

/** Bits of guessing: what each sort of character adds to the choice at every place. */
const sorts: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z0-9]/, 33],
];

const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const runLength = 4;

/** Characters that only repeat or continue what stands before them are no surprise to anyone who guesses. */
const surprising = (password: string): number => {
  const plain = password.toLowerCase();
  const isForeseen = (end: number): boolean => {
    const run = plain.slice(Math.max(end - runLength + 1, 0), end + 1);
    if (run.length < runLength) return false;
    return new Set(run).size === 1 || sequences.some((sequence) => sequence.includes(run));
  };
  return [...plain].filter((_, index) => !isForeseen(index)).length;
};

const steps = [28, 40, 56] as const;

/** How well a password withstands guessing: 0 none or very weak, 1 weak, 2 fair, 3 strong. */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 => {
  const alphabet = sorts.reduce((sum, [sort, size]) => (sort.test(password) ? sum + size : sum), 0);
  const bits = alphabet === 0 ? 0 : surprising(password) * Math.log2(alphabet);
  if (bits < steps[0]) return 0;
  if (bits < steps[1]) return 1;
  return bits < steps[2] ? 2 : 3;
};
