import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** One write as its sender named it: the same key of the same person is the same write for 24 hours. */
export interface WriteKey {
  readonly companyId: number;
  readonly userId: number;
  readonly requestKey: string;
  readonly callName: string;
  /** SHA-256 of the request. */
  readonly requestHash: string;
}

/** `first`: go on and `storeAnswer`. `repeated`: the first answer. `reused`: the key belonged to another request. */
export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'repeated'; readonly reply: unknown }
  | { readonly kind: 'reused' };

const keptMs = 24 * 60 * 60 * 1000;

const matchKey = (db: Kysely<Tables>, key: WriteKey) =>
  db
    .selectFrom('idempotency')
    .select(['call_name', 'request_hash', 'answer'])
    .where('company_id', '=', key.companyId)
    .where('user_id', '=', key.userId)
    .where('request_id', '=', key.requestKey);

const deleteOld = (db: Kysely<Tables>, key: WriteKey, now: Date) =>
  db
    .deleteFrom('idempotency')
    .where('company_id', '=', key.companyId)
    .where('user_id', '=', key.userId)
    .where('request_id', '=', key.requestKey)
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute();

/** Takes a key inside the write's transaction. A second sender waits for the first and then gets its answer. */
export const claimKey = async (db: Kysely<Tables>, key: WriteKey, now: Date): Promise<Claim> => {
  await deleteOld(db, key, now);
  const inserted = await db
    .insertInto('idempotency')
    .values({
      company_id: key.companyId,
      user_id: key.userId,
      request_id: key.requestKey,
      call_name: key.callName,
      request_hash: key.requestHash,
      answer: 'null',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (inserted !== undefined) return { kind: 'first' };
  const earlier = await matchKey(db, key).executeTakeFirstOrThrow();
  const isSame = earlier.call_name === key.callName && earlier.request_hash === key.requestHash;
  return isSame ? { kind: 'repeated', reply: earlier.answer } : { kind: 'reused' };
};

/** Keeps the answer of a claimed key for those who ask again. */
export const storeAnswer = async (db: Kysely<Tables>, key: WriteKey, reply: unknown): Promise<void> => {
  await db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(reply ?? null) })
    .where('company_id', '=', key.companyId)
    .where('user_id', '=', key.userId)
    .where('request_id', '=', key.requestKey)
    .execute();
};

/** Frees a claimed key of a write that was refused but kept: the same request may be made again. */
export const releaseKey = async (db: Kysely<Tables>, key: WriteKey): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('company_id', '=', key.companyId)
    .where('user_id', '=', key.userId)
    .where('request_id', '=', key.requestKey)
    .execute();
};
