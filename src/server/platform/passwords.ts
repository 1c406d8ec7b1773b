import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes: about 10 ms; the package's algorithm is argon2id unless told otherwise. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two hashes at once in this process, so that guessing cannot take the processor from everyone else (safety.md T16). */
const atOnce = 2;
const gate: { running: number; readonly waiting: (() => void)[] } = { running: 0, waiting: [] };

const leave = (): void => {
  const next = gate.waiting.shift();
  if (next === undefined) gate.running -= 1;
  else next();
};

const enter = (): Promise<void> => {
  if (gate.running >= atOnce) return new Promise((resolve) => gate.waiting.push(resolve));
  gate.running += 1;
  return Promise.resolve();
};

const limited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await enter();
  try {
    return await work();
  } finally {
    leave();
  }
};

/** The same characters typed on another keyboard are the same password (case P01). */
const typed = (password: string): string => password.normalize('NFC');

/** argon2id of a password, salted, in PHC format. */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(typed(password), cost));

/** Of no password anyone has: compared with where there is no account, so that both answers take equally long. */
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWhhcy10aGlzLQ$0000000000000000000000000000000000000000000';

/** Whether a password is the one hashed. Takes as long without a hash as with one. */
export const isPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  const isRight = await limited(() => verify(passwordHash ?? decoyHash, typed(password)));
  return isRight && passwordHash !== undefined;
};
