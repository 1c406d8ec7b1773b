import { type Kysely, type Migration, sql } from 'kysely';

const outbox = [
  // What a provider knows a message by: the same however often it is handed over, and never that of another console.
  'alter table sms_outbox add column provider_key uuid not null default gen_random_uuid()',
  `alter table sms_outbox add column purpose text not null default 'code'`,
  // Until now the outbox was where messages ended.
  `alter table sms_outbox add column status text not null default 'sent'
    check (status in ('waiting', 'sending', 'sent', 'failed'))`,
  `alter table sms_outbox alter column status set default 'waiting'`,
  'alter table sms_outbox add column batch_id bigint',
  'alter table sms_outbox add column attempts integer not null default 0',
  'alter table sms_outbox add column next_attempt_at timestamptz',
  'alter table sms_outbox add column sent_at timestamptz',
  'alter table sms_outbox add column error text',
  'update sms_outbox set sent_at = created_at',
  // Whoever waits for a code is not kept waiting by ten thousand notices.
  `create index sms_outbox_due on sms_outbox ((purpose <> 'code'), next_attempt_at)
    where status in ('waiting', 'sending')`,
];

const batches = [
  `create table message_batch (
    company_id bigint not null,
    batch_id bigint not null,
    purpose text not null,
    text text not null,
    creator_id bigint,
    created_at timestamptz not null,
    total integer not null,
    to_send integer not null,
    prepared integer not null default 0,
    sent integer not null default 0,
    failed integer not null default 0,
    segments integer not null default 0,
    finished_at timestamptz,
    primary key (company_id, batch_id)
  )`,
  'create index message_batch_time on message_batch (company_id, created_at desc, batch_id desc)',
  'create index message_batch_unprepared on message_batch (created_at) where prepared < to_send',
  `create table message_recipient (
    company_id bigint not null,
    batch_id bigint not null,
    seq integer not null,
    user_id bigint,
    name text not null,
    country_code text not null,
    phone text not null,
    reason text,
    message_id bigint,
    primary key (company_id, batch_id, seq),
    foreign key (company_id, batch_id) references message_batch (company_id, batch_id) on delete cascade
  )`,
  `create index message_recipient_unprepared on message_recipient (company_id, batch_id, seq)
    where reason is null and message_id is null`,
];

const activation = [
  // Never twice to one person in a week: this key (case A02).
  `create table activation_notice (
    company_id bigint not null,
    user_id bigint not null,
    week date not null,
    batch_id bigint not null,
    primary key (company_id, user_id, week)
  )`,
  `create table undeliverable_number (
    company_id bigint not null,
    country_code text not null,
    phone text not null,
    reason text not null,
    since timestamptz not null,
    primary key (company_id, country_code, phone)
  )`,
  `create table message_spend (
    scope text not null,
    key text not null,
    day date not null,
    spent integer not null,
    primary key (scope, key, day)
  )`,
  `create table invite_note (
    company_id bigint not null primary key,
    text text not null,
    status text not null check (status in ('reviewing', 'approved', 'rejected', 'draft')),
    approved_text text,
    approved_at timestamptz,
    reason text,
    submitted_at timestamptz,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by bigint
  )`,
];

/** Messages are delivered and recorded, activation notices counted by week, and companies word their invitation. */
export const messages: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of [...outbox, ...batches, ...activation]) await sql.raw(statement).execute(db);
  },
};
