import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table resignation (
    company_id bigint not null,
    user_id bigint not null,
    main_department_id bigint not null,
    department_ids bigint[] not null,
    departments jsonb not null,
    out_time date not null,
    reason text not null
      check (reason in ('voluntary', 'dismissed', 'contract_ended', 'retired', 'transferred', 'other')),
    note text,
    resigned_at timestamptz not null,
    operator_id bigint,
    operator_name text not null,
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references member (company_id, user_id)
  )`,
  `create table transfer_item (
    company_id bigint not null,
    item_id bigint not null,
    user_id bigint not null,
    kind text not null,
    target_id bigint not null,
    target_name text not null,
    department_id bigint,
    recipient_id bigint,
    status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'skipped')),
    reason text,
    attempts integer not null default 0,
    updated_at timestamptz not null,
    primary key (company_id, item_id),
    unique (company_id, user_id, kind, target_id)
  )`,
  'create index resignation_time on resignation (company_id, resigned_at desc, user_id desc)',
  'create index resignation_departments on resignation using gin (department_ids)',
  // What the job looks for every few seconds: nearly always nothing.
  `create index transfer_item_ready on transfer_item (company_id, item_id)
    where status = 'waiting' and recipient_id is not null`,
  // The timer's question: who left so long ago that they are to be purged.
  `create index member_to_purge on member (resigned_at) where status = 'resigned'`,
  // Those who left before there was a record of it: what is known of them stays known.
  `insert into resignation (company_id, user_id, main_department_id, department_ids, departments, out_time, reason,
      note, resigned_at, operator_id, operator_name)
    select company_id, user_id, main_department_id,
      case when main_department_id = 0 then '{}' else array[main_department_id] end,
      case when main_department_id = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
        'id', main_department_id, 'position', null, 'is_main', 1)) end,
      (coalesce(resigned_at, updated_at) at time zone 'Asia/Shanghai')::date,
      case resign_reason when '主动离职' then 'voluntary' when '辞退' then 'dismissed' when '合同到期' then 'contract_ended'
        when '退休' then 'retired' when '岗位调整' then 'transferred' else 'other' end,
      case when resign_reason in ('主动离职', '辞退', '合同到期', '退休', '岗位调整') then null else resign_reason end,
      coalesce(resigned_at, updated_at), null, ''
    from member where status in ('resigned', 'purged')`,
  `update member set resigned_at = updated_at where status = 'resigned' and resigned_at is null`,
  'alter table member drop column resign_reason',
  // The last line behind every rule of the program: the main administrator stays (contract.md section 4).
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
];

/** Who left, when, why and from where; and what of theirs is handed over to whom. */
export const resignation: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
