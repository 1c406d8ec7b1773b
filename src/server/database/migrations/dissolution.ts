import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `alter table company add column status text not null default 'normal'
    check (status in ('normal', 'dissolving', 'dissolved'))`,
  // Every job asks which companies it has to leave alone: next to none.
  `create index company_not_living on company (company_id) where status <> 'normal'`,
  `create table dissolution (
    company_id bigint not null,
    dissolution_id bigint generated always as identity,
    status text not null check (status in ('dissolving', 'dissolved', 'aborted')),
    company_name text not null,
    asked_by bigint not null,
    asked_by_name text not null,
    asked_at timestamptz not null,
    due_at timestamptz not null,
    decided_at timestamptz,
    erased_at timestamptz,
    primary key (company_id, dissolution_id)
  )`,
  `create unique index dissolution_under_way on dissolution (company_id) where status = 'dissolving'`,
  `create index dissolution_due on dissolution (due_at) where status = 'dissolving'`,
  `create index dissolution_to_erase on dissolution (decided_at) where status = 'dissolved' and erased_at is null`,
  // As in 0025, but for companies that are being erased: nobody administers them any more.
  `create or replace function one_main_administrator_works_here() returns trigger language plpgsql as $$
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
];

/** A company can be dissolved: its state, and what was asked for when. */
export const dissolution: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
