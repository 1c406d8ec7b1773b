import { type Kysely, sql } from 'kysely';
import type { MessagePurpose } from '#domain/message/purpose.ts';
import type { Tables } from '#server/database/tables.ts';

/** A batch by its company and number. */
export interface BatchKey {
  readonly companyId: number;
  readonly batchId: number;
}

/** Somebody a batch is meant for; `reason`: why nothing goes to them. */
export interface NewRecipient {
  readonly userId: number;
  readonly name: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly reason: string | undefined;
}

/** A batch before anything of it stands in the outbox. */
export interface NewBatch extends BatchKey {
  readonly purpose: MessagePurpose;
  readonly text: string;
  readonly link: string;
  readonly creatorId: number;
  readonly now: Date;
}

/** Writes down a batch with everybody it is meant for, in two statements however many they are. */
export const insertBatch = async (
  db: Kysely<Tables>,
  batch: NewBatch,
  people: readonly NewRecipient[],
): Promise<void> => {
  await db
    .insertInto('message_batch')
    .values({
      company_id: batch.companyId,
      batch_id: batch.batchId,
      purpose: batch.purpose,
      text: batch.text,
      link: batch.link,
      creator_id: batch.creatorId,
      created_at: batch.now,
      total: people.length,
      to_send: people.filter(({ reason }) => reason === undefined).length,
    })
    .execute();
  await sql`
    insert into message_recipient (company_id, batch_id, seq, user_id, name, country_code, phone, reason)
    select ${batch.companyId}::bigint, ${batch.batchId}::bigint, seq, user_id, name, country_code, phone, reason
    from unnest(${people.map(({ userId }) => userId)}::bigint[], ${people.map(({ name }) => name)}::text[],
      ${people.map(({ countryCode }) => countryCode)}::text[], ${people.map(({ phone }) => phone)}::text[],
      ${people.map(({ reason }) => reason ?? null)}::text[])
      with ordinality as person (user_id, name, country_code, phone, reason, seq)`.execute(db);
};

/** A batch of which not everything stands in the outbox yet. */
export interface OpenBatch extends BatchKey {
  readonly purpose: MessagePurpose;
  readonly text: string;
  readonly link: string;
  readonly companyName: string;
}

/** The oldest open batch, or a given one, locked: no other process writes its messages meanwhile. */
export const lockOpenBatch = async (db: Kysely<Tables>, key?: BatchKey): Promise<OpenBatch | undefined> => {
  const which =
    key === undefined
      ? sql`batch.prepared < batch.to_send order by batch.created_at limit 1`
      : sql`batch.company_id = ${key.companyId} and batch.batch_id = ${key.batchId}`;
  const { rows } = await sql<OpenBatch>`
    select batch.company_id as "companyId", batch.batch_id as "batchId", batch.purpose, batch.text, batch.link,
      (select company.name from company where company.company_id = batch.company_id) as "companyName"
    from message_batch batch where ${which} for no key update skip locked`.execute(db);
  const [row] = rows;
  return row && { ...row, companyId: Number(row.companyId), batchId: Number(row.batchId) };
};

/** Somebody whose message is to be written. */
export interface Unprepared {
  readonly seq: number;
  readonly name: string;
}

/** The next people of a batch without their message. */
export const findUnprepared = async (
  db: Kysely<Tables>,
  { companyId, batchId }: BatchKey,
  limit: number,
): Promise<readonly Unprepared[]> =>
  db
    .selectFrom('message_recipient')
    .select(['seq', 'name'])
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .where('reason', 'is', null)
    .where('message_id', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** Puts the messages of a piece of a batch into the outbox, each beside whom it is for. */
export const insertPiece = async (
  db: Kysely<Tables>,
  { companyId, batchId, purpose }: Pick<OpenBatch, 'batchId' | 'companyId' | 'purpose'>,
  piece: readonly { readonly seq: number; readonly text: string; readonly segments: number }[],
  now: Date,
): Promise<void> => {
  await sql`
    with wanted as (
      select person.seq, person.country_code, person.phone, given.text
      from unnest(${piece.map(({ seq }) => seq)}::integer[], ${piece.map(({ text }) => text)}::text[]) as given (seq, text)
      join message_recipient person on person.company_id = ${companyId} and person.batch_id = ${batchId}
        and person.seq = given.seq
    ), message as (
      insert into sms_outbox (company_id, country_code, phone, text, created_at, next_attempt_at, purpose, batch_id)
      select ${companyId}::bigint, country_code, phone, text, ${now}::timestamptz, ${now}::timestamptz, ${purpose},
        ${batchId}::bigint
      from wanted order by seq
      returning id, country_code, phone
    )
    update message_recipient person set message_id = message.id
    from message join wanted on wanted.country_code = message.country_code and wanted.phone = message.phone
    where person.company_id = ${companyId} and person.batch_id = ${batchId} and person.seq = wanted.seq`.execute(
    db,
  );
  await sql`update message_batch set prepared = prepared + ${piece.length},
      segments = segments + ${piece.reduce((sum, { segments }) => sum + segments, 0)}
    where company_id = ${companyId} and batch_id = ${batchId}`.execute(db);
};

/** What a batch comes to: counted from the outbox where all of it stands there, else not yet. */
export const findBatchSegments = async (
  db: Kysely<Tables>,
  { companyId, batchId }: BatchKey,
): Promise<number> => {
  const row = await db
    .selectFrom('message_batch')
    .select('segments')
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  return row?.segments ?? 0;
};
