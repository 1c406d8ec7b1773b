import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { deleteMoment, findFullWindow, findRoomAt, insertMoment } from '#server/guard/store/rateLimits.ts';

/** `limit` times within any `windowSeconds`, for one key of a bucket: `login.ip` and an address. */
export interface TokenQuestion {
  readonly bucket: string;
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly now: Date;
}

/** Whether it may be done now; if not, when there is room again. */
export type TokenVerdict =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly nextAt: Date; readonly waitSeconds: number };

const allowed: TokenVerdict = { isAllowed: true };
const msPerSecond = 1_000;

/** When a window that had no room has some again. */
export const waitFor = async (
  db: Kysely<Tables>,
  question: TokenQuestion,
): Promise<Exclude<TokenVerdict, { readonly isAllowed: true }>> => {
  const nextAt = await findRoomAt(db, question);
  const waitSeconds = Math.max(1, Math.ceil((nextAt.getTime() - question.now.getTime()) / msPerSecond));
  return { isAllowed: false, nextAt, waitSeconds };
};

/**
 * Takes one token of a sliding window. Kept in the database, in one statement that locks its row: exact however many ask at
 * once and however many server processes there are. In a transaction that is rolled back the token was never taken.
 */
export const takeTokens = async (db: Kysely<Tables>, question: TokenQuestion): Promise<TokenVerdict> => {
  if ((await insertMoment(db, question)) !== undefined) return allowed;
  return waitFor(db, question);
};

/** Gives back a token taken at `now`: what it was taken for turned out not to count. */
export const giveBackToken = (db: Kysely<Tables>, question: TokenQuestion): Promise<void> =>
  deleteMoment(db, question);

/** Whether a token of each could be taken, in one look; takes none. The first that has none left is told of. */
export const lookAtAllTokens = async (
  db: Kysely<Tables>,
  questions: readonly TokenQuestion[],
): Promise<TokenVerdict> => {
  const full = await findFullWindow(db, questions);
  return full === undefined ? allowed : waitFor(db, full);
};

/** Whether a token could be taken; takes none. */
export const lookAtTokens = (db: Kysely<Tables>, question: TokenQuestion): Promise<TokenVerdict> =>
  lookAtAllTokens(db, [question]);

/** Takes one token of each, in the order given, until one has none left. The order must be the same everywhere: rows lock. */
export const takeAllTokens = async (
  db: Kysely<Tables>,
  questions: readonly TokenQuestion[],
): Promise<TokenVerdict> => {
  for (const question of questions) {
    const verdict = await takeTokens(db, question);
    if (!verdict.isAllowed) return verdict;
  }
  return allowed;
};
