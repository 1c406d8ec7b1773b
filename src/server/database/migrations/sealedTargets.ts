import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Links made before this keep the hash they were made with: 0 is what a hash without targets says of itself.
  `alter table record_seal add column covers_targets smallint not null default 0
    check (covers_targets in (0, 1))`,
  // As in recordChain, for rows that name their record by record_id too.
  `create or replace function refuse_record_removal() returns trigger language plpgsql as $$
  declare
    sealed bigint;
  begin
    if tg_table_name = 'record_seal' then
      sealed := (to_jsonb(old) ->> 'position')::bigint;
    else
      select seal.position into sealed from record_seal seal
        where seal.company_id = old.company_id
          and seal.record_id = coalesce(to_jsonb(old) ->> 'record_id', to_jsonb(old) ->> 'id')::bigint;
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
  `create trigger operation_target_unchanged before update on operation_target
    for each row execute function refuse_record_change()`,
  `create trigger operation_target_kept before delete on operation_target
    for each row execute function refuse_record_removal()`,
  `create trigger operation_target_whole before truncate on operation_target
    for each statement execute function refuse_record_change()`,
];

/** Whom a record concerns stands in its link of the chain, and changes no more than the record does (decisions/0011-hash-chain.md). */
export const sealedTargets: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
