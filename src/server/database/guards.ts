/** The last line behind every rule of the program, kept by the database itself: functions and the triggers that ask them. */
export const guardStatements: readonly string[] = [
  // The main administrator stays (contract.md section 4).
  `create function keep_main_administrator() returns trigger language plpgsql as $$
    begin
      if new.status <> 'normal' and exists (select 1 from administrator where company_id = new.company_id
          and user_id = new.user_id and kind = 'main') then
        raise exception 'The main administrator of company % cannot leave it', new.company_id;
      end if;
      return new;
    end $$`,
  `create trigger keep_main_administrator before update of status on member
    for each row execute function keep_main_administrator()`,
  // Two can never be (the unique index), none never at the end of a transaction, and the one there is works there
  // (contract.md section 4). Companies that are being erased need none: no one administers them any more.
  `create function one_main_administrator_works_here() returns trigger language plpgsql as $$
    declare
      concerned bigint := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
    begin
      if exists (select 1 from company where company_id = concerned and status <> 'dissolved') and not exists (
          select 1 from administrator join member on member.company_id = administrator.company_id
            and member.user_id = administrator.user_id and member.status = 'normal'
          where administrator.company_id = concerned and administrator.kind = 'main') then
        raise exception 'Company % would be without a main administrator', concerned;
      end if;
      return null;
    end $$`,
  `create constraint trigger main_administrator_leaves after update or delete on administrator
    deferrable initially deferred for each row when (old.kind = 'main')
    execute function one_main_administrator_works_here()`,
  `create constraint trigger main_administrator_comes after insert on administrator
    deferrable initially deferred for each row when (new.kind = 'main')
    execute function one_main_administrator_works_here()`,
  // Records are chained by hashes and never change (safety.md T34, decisions/0011-hash-chain.md).
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
  ...['operation_record', 'operation_target', 'record_seal', 'record_checkpoint'].flatMap((table) => [
    `create trigger ${table}_unchanged before update on ${table}
      for each row execute function refuse_record_change()`,
    `create trigger ${table}_kept before delete on ${table}
      for each row execute function ${table === 'record_checkpoint' ? 'refuse_record_change' : 'refuse_record_removal'}()`,
    `create trigger ${table}_whole before truncate on ${table}
      for each statement execute function refuse_record_change()`,
  ]),
];
