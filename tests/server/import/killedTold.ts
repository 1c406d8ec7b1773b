import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Rows of imports, and where they went: whatever was not written, or went elsewhere. */
const importRows = sql`
  (select count(*) from import_job where status <> 'finished') as unfinished,
  (select count(*) from import_row where state <> 'written') as lost,
  (select count(*) from import_row row join import_job job using (company_id, import_id)
    where not exists (select from visitor where job.noun = 'visitor' and visitor.company_id = row.company_id
      and visitor.visitor_id = row.target_id and visitor.badge = row.cells->>'badge')
    and not exists (select from member where job.noun = 'member' and member.company_id = row.company_id
      and member.user_id = row.target_id and member.phone = row.cells->>'phone')) as astray,
  (select count(*) from import_job job where job.done <> job.total or job.total <> (select count(*)
    from import_row where import_row.company_id = job.company_id and import_row.import_id = job.import_id)) as miscounted`;

/** Who is there without a row of an import, or twice. */
const strangers = sql`
  (select count(*) - count(distinct badge) from visitor) as doubled_visitors,
  (select count(*) - count(distinct phone) from member where company_id = 1) as doubled_members,
  (select count(*) from newcomer where noun <> 'department' and not exists (select from import_row row join import_job job
    using (company_id, import_id) where job.noun = newcomer.noun and row.company_id = newcomer.company_id
    and row.target_id = newcomer.id)) as unasked`;

/** Everything new has one audit row, and no audit row speaks of what is not there. */
const records = sql`
  (select count(*) from newcomer where 1 <> (select count(*) from operation_record record
    where record.company_id = newcomer.company_id and record.action = newcomer.action
    and record.target_type = newcomer.noun and record.target_id = newcomer.id)) as unrecorded,
  (select count(*) from operation_record record where record.action in (select action from newcomer)
    and not exists (select from newcomer where record.company_id = newcomer.company_id
      and record.target_type = newcomer.noun and record.target_id = newcomer.id)) as invented`;

/** The tree: its counters, what it is made of, and who sits where. */
const tree = sql`
  (select count(*) from department where main_count <> (select count(*) from member
    where member.company_id = department.company_id and member.main_department_id = department.id
    and member.status = 'normal')) as main_counts_wrong,
  (select count(*) from department where child_count <> (select count(*) from department child
    where child.company_id = department.company_id and child.super_dept_id = department.id)) as child_counts_wrong,
  (select count(*) - count(distinct (company_id, super_dept_id, name_key)) from department) as doubled_departments,
  (select count(*) from department where id > 1000 and child_count = 0 and main_count = 0) as empty_departments,
  (select count(*) from member where 1 <> (select count(*) from membership seat
    where seat.company_id = member.company_id and seat.user_id = member.user_id and seat.is_main = 1
    and seat.department_id = member.main_department_id)) as unseated,
  (select count(*) from membership seat where not exists (select from member
    where member.company_id = seat.company_id and member.user_id = seat.user_id)) as empty_seats,
  (select count(*) from member where user_id > 1000 and not exists (select from member_search entry
    where entry.company_id = member.company_id and entry.user_id = member.user_id)) as not_found`;

const newcomers = sql`
  select company_id, visitor_id as id, 'visitor' as noun, 'create' as action from visitor
  union all select company_id, user_id, 'member', 'member.create' from member where user_id > 1000
  union all select company_id, id, 'department', 'department.create' from department where id > 1000`;

const one = async (
  db: Kysely<Tables>,
  columns: RawBuilder<unknown>,
): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<Record<string, number>>`
    with newcomer as materialized (${newcomers}) select ${columns}`.execute(db);
  return rows[0] ?? {};
};

/** How much was imported. */
export const tellTotals = (db: Kysely<Tables>): Promise<Readonly<Record<string, number>>> =>
  one(
    db,
    sql`(select count(*) from import_job where noun = 'visitor') as visitor_imports,
    (select count(*) from import_job where noun = 'member') as member_imports,
    (select count(*) from newcomer) as newcomers, (select count(*) from department where id > 1000) as departments`,
  );

/** What is wrong with it: every number is 0 when no kill did any harm. */
export const tellHarm = async (db: Kysely<Tables>): Promise<Readonly<Record<string, number>>> => {
  // The planner knows nothing yet of tables that were filled just now.
  await sql`analyze`.execute(db);
  const found = [];
  for (const columns of [importRows, strangers, records, tree]) found.push(await one(db, columns));
  return Object.assign({}, ...found);
};
