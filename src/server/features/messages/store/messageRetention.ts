import { type Kysely, sql } from 'kysely';
import { ofLivingCompany } from '#server/database/livingCompany.ts';
import type { Tables } from '#server/database/tables.ts';

/** Until when messages that ended keep their words and their number. */
export interface KeptUntil {
  readonly codes: Date;
  readonly notices: Date;
}

/** Blanks text and number of messages that were sent or given up before; answers of how many. That they were sent is still counted. */
export const blankOldMessages = async (
  db: Kysely<Tables>,
  { codes, notices }: KeptUntil,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update sms_outbox set text = '', phone = ''
    where id in (
      select id from sms_outbox
      where text <> '' and status in ('sent', 'failed')
        and created_at < case when purpose = 'code' then ${codes}::timestamptz else ${notices}::timestamptz end
        and ${ofLivingCompany()}
      order by created_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Blanks name and number of people who were written to before and never came in: nobody else keeps them. */
export const blankStrangers = async (db: Kysely<Tables>, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update message_recipient set name = '', phone = ''
    where (company_id, batch_id, seq) in (
      select person.company_id, person.batch_id, person.seq from message_recipient person
      join message_batch batch on batch.company_id = person.company_id and batch.batch_id = person.batch_id
      where person.user_id is null and person.phone <> '' and batch.created_at < ${before}
        and ${ofLivingCompany('person.company_id')}
      order by batch.created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Forgets the numbers of people who are about to be purged, in all that was ever sent to them; their names stay, as everywhere. */
export const forgetNumbersOf = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<void> => {
  const people = sql`user_id = any(${[...userIds]}::bigint[])`;
  await sql`
    delete from undeliverable_number using member
    where member.company_id = ${companyId} and member.${people} and member.status = 'resigned'
      and undeliverable_number.company_id = ${companyId}
      and undeliverable_number.country_code = member.country_code
      and undeliverable_number.phone = member.phone`.execute(db);
  await sql`
    with theirs as (
      update message_recipient set phone = '' where company_id = ${companyId} and ${people} and phone <> ''
      returning message_id
    )
    update sms_outbox set text = '', phone = ''
    where id in (select message_id from theirs) and status in ('sent', 'failed')`.execute(db);
};
