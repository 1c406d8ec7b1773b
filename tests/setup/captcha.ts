import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { insertTicket } from '#server/features/account/store/captchas.ts';
import type { Backend } from './backend.ts';

const forever = new Date('2100-01-01T00:00:00Z');

/** A ticket as a solved puzzle gives it, for the browser named by `deviceId`. */
export const giveTicket = async ({ database: { db } }: Backend, deviceId = ''): Promise<string> => {
  const ticket = randomUUID();
  await insertTicket(db, { ticket, deviceId, expiresAt: forever });
  return ticket;
};

/** What `/captcha/get` says of the work that is asked for. */
export interface WireChallenge {
  readonly algorithm: string;
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly key_length: number;
  readonly key_prefix: string;
}

/** Does the work of a challenge, as a browser does. */
export const solve = async (challenge: WireChallenge) => {
  const { algorithm, nonce, salt, cost, key_length: keyLength, key_prefix: keyPrefix } = challenge;
  const parameters = { algorithm, nonce, salt, cost, keyLength, keyPrefix };
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  if (solution === null) throw new Error('The challenge was not solved in time');
  return { counter: solution.counter, derived_key: solution.derivedKey };
};
