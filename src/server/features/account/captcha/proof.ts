import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type CaptchaKind, effort, roundsOfStep } from '#domain/captcha/rules.ts';

/** A piece of work for the browser, signed with a key of its own. How long it is good for the row it is kept in says. */
export const createProof = (kind: CaptchaKind, next: () => number, secret: string): Promise<Challenge> => {
  const { least, most } = effort[kind];
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: roundsOfStep,
    counter: Math.floor(least + next() * (most - least)),
    deriveKey,
    hmacSignatureSecret: secret,
  });
};

/** Whether the work was done. */
export const isProofRight = async (
  challenge: Challenge,
  solution: Solution,
  secret: string,
): Promise<boolean> => {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
  return verified;
};
