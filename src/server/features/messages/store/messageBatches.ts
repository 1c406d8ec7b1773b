import { type Kysely, sql } from 'kysely';
import type { LazyFacts } from '#domain/message/activation.ts';
import type { MessagePurpose } from '#domain/message/delivery.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';

/** A batch by its company and number. */
export interface BatchKey {
  readonly companyId: number;
  readonly batchId: number;
}

/** Someone a batch is meant for; `reason`: why nothing goes to them. */
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

/** Writes down a batch with everyone it is meant for, in two statements however many they are. */
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
  readonly verificationStatus: number;
}

/** So many open batches are looked at in one go. */
const openAtOnce = 1_000;

/** The batches of which not everything stands in the outbox yet, the oldest first. */
export const findOpenBatches = async (db: Kysely<Tables>): Promise<readonly BatchKey[]> => {
  const rows = await db
    .selectFrom('message_batch')
    .select(['company_id', 'batch_id'])
    .whereRef('prepared', '<', 'to_send')
    .where(ofLivingCompany())
    .orderBy('created_at')
    .limit(openAtOnce)
    .execute();
  return rows.map((row) => ({ companyId: Number(row.company_id), batchId: Number(row.batch_id) }));
};

/** A batch, locked: no other process writes its messages meanwhile. Undefined: another one does. */
export const lockBatch = async (
  db: Kysely<Tables>,
  { companyId, batchId }: BatchKey,
): Promise<OpenBatch | undefined> => {
  const { rows } = await sql<Omit<OpenBatch, keyof BatchKey>>`
    select batch.purpose, batch.text, batch.link,
      (select company.name from company where company.company_id = batch.company_id) as "companyName",
      (select verification_status from company where company.company_id = batch.company_id) as "verificationStatus"
    from message_batch batch where batch.company_id = ${companyId} and batch.batch_id = ${batchId}
      and ${ofLivingCompany('batch.company_id')}
    for no key update skip locked`.execute(db);
  const [row] = rows;
  return row && { ...row, companyId, batchId };
};

/** Someone whose message is to be written, and what has become of them since the batch was made. */
export interface Unprepared extends LazyFacts {
  readonly seq: number;
  readonly userId: number;
  readonly name: string;
}

/** The next people of a batch without their message, as they are now, in one statement. */
export const findUnprepared = async (
  db: Kysely<Tables>,
  { companyId, batchId }: BatchKey,
  limit: number,
): Promise<readonly Unprepared[]> => {
  const { rows } = await sql<Unprepared>`
    select requested.seq, coalesce(requested.user_id, 0) as "userId", requested.name, requested.country_code as "countryCode",
      coalesce(person.member_type, '') as "memberType", person.user_id is not null as "isHere",
      coalesce(person.active_status = 1, false) as "isActive", coalesce(person.is_real_name = 1, false) as "isRealName",
      coalesce((person.country_code, person.phone) <> (requested.country_code, requested.phone), false) as "isNumberChanged",
      exists (select 1 from undeliverable_number number where number.company_id = requested.company_id
        and number.country_code = requested.country_code and number.phone = requested.phone) as "isUndeliverable"
    from message_recipient requested
    left join member person on person.company_id = requested.company_id and person.user_id = requested.user_id
      and person.status = 'normal'
    where requested.company_id = ${companyId} and requested.batch_id = ${batchId} and requested.reason is null
      and requested.message_id is null
    order by requested.seq limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, userId: Number(row.userId) }));
};

/** Someone of a batch nothing goes to after all. */
export interface LeftOutPerson {
  readonly seq: number;
  readonly userId: number;
  readonly reason: string;
}

/**
 * Leaves people of a batch out who were to get something, each with a reason; where no one else waits, it ends. The week they were
 * counted for is free again, since nothing went to them: a person someone else just works on only goes on showing it.
 */
export const skipRecipients = async (
  db: Kysely<Tables>,
  {
    batchKey: { companyId, batchId },
    people,
    now,
  }: { readonly batchKey: BatchKey; readonly people: readonly LeftOutPerson[]; readonly now: Date },
): Promise<void> => {
  const userIds = people.map(({ userId }) => userId);
  await sql`
    update message_recipient person set reason = given.reason
    from unnest(${people.map(({ seq }) => seq)}::integer[], ${people.map(({ reason }) => reason)}::text[])
      as given (seq, reason)
    where person.company_id = ${companyId} and person.batch_id = ${batchId} and person.seq = given.seq`.execute(
    db,
  );
  await sql`
    update message_batch set to_send = to_send - ${people.length},
      finished_at = case when sent + failed >= to_send - ${people.length} then ${now}::timestamptz end
    where company_id = ${companyId} and batch_id = ${batchId}`.execute(db);
  await sql`delete from activation_notice where company_id = ${companyId} and batch_id = ${batchId}
    and user_id = any(${userIds}::bigint[])`.execute(db);
  // Never waited for: anyone who holds a person may wait for this batch.
  await sql`
    with free as (
      select user_id from member where company_id = ${companyId} and user_id = any(${userIds}::bigint[])
      order by user_id for no key update skip locked
    )
    update member set last_sms_at = (select max(notice.week)::timestamp at time zone 'Asia/Shanghai'
      from activation_notice notice where notice.company_id = member.company_id and notice.user_id = member.user_id)
    from free where member.company_id = ${companyId} and member.user_id = free.user_id`.execute(db);
};

/** Puts the messages of a piece of a batch into the outbox, each beside whom it is for. */
export const insertPiece = async (
  db: Kysely<Tables>,
  {
    openBatch: { companyId, batchId, purpose },
    piece,
    now,
  }: {
    readonly openBatch: Pick<OpenBatch, 'batchId' | 'companyId' | 'purpose'>;
    readonly piece: readonly { readonly seq: number; readonly text: string; readonly segments: number }[];
    readonly now: Date;
  },
): Promise<void> => {
  await sql`
    with requested as (
      select person.seq, person.country_code, person.phone, given.text
      from unnest(${piece.map(({ seq }) => seq)}::integer[], ${piece.map(({ text }) => text)}::text[]) as given (seq, text)
      join message_recipient person on person.company_id = ${companyId} and person.batch_id = ${batchId}
        and person.seq = given.seq
    ), message as (
      insert into sms_outbox (company_id, country_code, phone, text, created_at, next_attempt_at, purpose, batch_id)
      select ${companyId}::bigint, country_code, phone, text, ${now}::timestamptz, ${now}::timestamptz, ${purpose},
        ${batchId}::bigint
      from requested order by seq
      returning id, country_code, phone
    )
    update message_recipient person set message_id = message.id
    from message join requested on requested.country_code = message.country_code and requested.phone = message.phone
    where person.company_id = ${companyId} and person.batch_id = ${batchId} and person.seq = requested.seq`.execute(
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
