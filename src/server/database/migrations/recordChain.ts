import { type Kysely, type Migration, sql } from 'kysely';

const tables = [
  // Where the chain of a company stands: the one row the sealing job changes.
  `create table record_chain (
    company_id bigint not null,
    position bigint not null,
    hash text not null,
    sealed_until timestamptz,
    primary key (company_id)
  )`,
  `create table record_seal (
    company_id bigint not null,
    record_id bigint not null,
    position bigint not null,
    hash text not null,
    sealed_at timestamptz not null,
    primary key (company_id, record_id)
  )`,
  'create unique index record_seal_position on record_seal (company_id, position)',
  // What retention removed: from the last one on the chain can be verified.
  `create table record_checkpoint (
    company_id bigint not null,
    position bigint not null,
    hash text not null,
    removed bigint not null,
    made_at timestamptz not null,
    primary key (company_id, position)
  )`,
];

const triggers = [
  `create function refuse_record_change() returns trigger language plpgsql as $$
  begin
    raise exception 'Rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end $$`,
  // A row goes only when a checkpoint stands for it.
  `create function refuse_record_removal() returns trigger language plpgsql as $$
  declare
    sealed bigint;
  begin
    if tg_table_name = 'record_seal' then
      sealed := (to_jsonb(old) ->> 'position')::bigint;
    else
      select seal.position into sealed from record_seal seal
        where seal.company_id = old.company_id and seal.record_id = (to_jsonb(old) ->> 'id')::bigint;
    end if;
    if sealed is not null and exists (
      select 1 from record_checkpoint checkpoint
      where checkpoint.company_id = old.company_id and checkpoint.position >= sealed
    ) then
      return old;
    end if;
    raise exception 'Rows of % are kept until a checkpoint stands for them', tg_table_name
      using errcode = 'restrict_violation';
  end $$`,
  ...['operation_record', 'record_seal', 'record_checkpoint'].flatMap((table) => [
    `create trigger ${table}_unchanged before update on ${table}
      for each row execute function refuse_record_change()`,
    `create trigger ${table}_kept before delete on ${table}
      for each row execute function ${table === 'record_checkpoint' ? 'refuse_record_change' : 'refuse_record_removal'}()`,
    `create trigger ${table}_whole before truncate on ${table}
      for each statement execute function refuse_record_change()`,
  ]),
];

const indexes = [
  // Filters of the records' screen are answered from the index alone: of a month of a large company only the page is read.
  `create index operation_record_recent on operation_record (company_id, time desc, id desc)
    include (operator_id, category, action, target_type, result)`,
  'drop index operation_record_time',
];

/** Records are chained by hashes and never change (safety.md T34, decisions/0011-hash-chain.md). */
export const recordChain: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of [...tables, ...triggers, ...indexes]) await sql.raw(statement).execute(db);
  },
};
