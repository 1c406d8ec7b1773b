import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table member add column added_at timestamptz',
  'alter table member alter column added_at set default now()',
  // The address in the messages of a batch: its job has no page it was asked from.
  `alter table message_batch add column link text not null default ''`,
  // Notices sent before they were counted by week.
  `insert into activation_notice (company_id, user_id, week, batch_id)
    select company_id, user_id, date_trunc('week', last_sms_at at time zone 'Asia/Shanghai')::date, 0
    from member where last_sms_at is not null
    on conflict do nothing`,
];

/** People know since when they are in the address book; who is there already does not. */
export const memberAdded: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
