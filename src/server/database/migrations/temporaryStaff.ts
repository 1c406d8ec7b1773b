import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table temporary_type (
    company_id bigint not null,
    type text not null check (type in ('temporary', 'daily', 'weekly')),
    hours integer not null check (hours between 1 and 720),
    default_department_id bigint,
    leaves_groups integer not null default 1 check (leaves_groups in (0, 1)),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint,
    primary key (company_id, type)
  )`,
  `create table temporary_staff (
    company_id bigint not null,
    temp_id bigint not null,
    name text not null,
    country_code text not null,
    phone text not null,
    type text not null check (type in ('temporary', 'daily', 'weekly')),
    hours integer not null,
    department_id bigint not null,
    position text,
    status text not null default 'invited'
      check (status in ('invited', 'active', 'expiring', 'expired', 'ended', 'converted')),
    invited_by bigint,
    invited_at timestamptz not null,
    invite_expires_at timestamptz,
    token_hash text,
    user_id bigint,
    start_time timestamptz,
    expire_time timestamptz,
    extend_count integer not null default 0 check (extend_count between 0 and 3),
    ended_at timestamptz,
    kept_rule text,
    due_at timestamptz,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint,
    primary key (company_id, temp_id),
    check (status not in ('active', 'expiring') or (user_id is not null and expire_time is not null))
  )`,
  // Nobody is invited twice with one number, nobody has two terms at once.
  `create unique index one_open_invitation on temporary_staff (company_id, country_code, phone)
    where status = 'invited'`,
  `create unique index one_running_term on temporary_staff (company_id, user_id)
    where status in ('active', 'expiring')`,
  'create unique index temporary_staff_token on temporary_staff (token_hash) where token_hash is not null',
  // The clock's question, nearly always answered by nothing.
  'create index temporary_staff_due on temporary_staff (due_at) where due_at is not null',
  // The list: who leaves next is on top, then those who have not answered, then what is over, the latest first.
  `create index temporary_staff_order on temporary_staff (company_id,
    (case status when 'expiring' then 0 when 'active' then 1 when 'invited' then 2 else 3 end),
    expire_time, temp_id desc)`,
  'create index temporary_staff_person on temporary_staff (company_id, user_id) where user_id is not null',
  // Numbers of invitations that came to nothing, until they are forgotten.
  `create index temporary_staff_forgotten on temporary_staff (ended_at)
    where user_id is null and phone <> '' and ended_at is not null`,
  // A term that ended is a reason of its own (contract.md section 2: "到期"), one cut short another.
  'alter table resignation drop constraint resignation_reason_check',
  `alter table resignation add constraint resignation_reason_check check (reason in ('voluntary', 'dismissed',
    'contract_ended', 'retired', 'transferred', 'other', 'term_ended', 'term_cut'))`,
];

/**
 * Temporary staff get terms. Members who were temporary before there were terms keep working without one: nobody said when
 * theirs ends, and an administrator can make them regular or remove them.
 */
export const temporaryStaff: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
