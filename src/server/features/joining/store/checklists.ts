import { type Kysely, sql } from 'kysely';
import { type ChecklistKind, dueDayOf } from '#domain/checklist/checklist.ts';
import type { Tables } from '#server/database/tables.ts';
import { nextId } from '#server/platform/store/sequences.ts';

type Db = Kysely<Tables>;

const taskTable = sql.table('checklistTask');
const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** Someone a checklist is begun for. `day`: their first or their last day, `YYYY-MM-DD`. */
export interface ListedPerson {
  readonly userId: number;
  readonly name: string;
  readonly homeId: number | null;
  readonly day: string;
}

/** A checklist of a person, with how many lines it has. */
export interface PersonChecklist {
  readonly checklist_id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly lines: number;
}

interface Line {
  readonly title: string;
  readonly days: number;
  readonly assignee_id: number | null;
}

/** What a company wants done, in the order it was put into. */
const findLines = (db: Db, companyId: number, kind: ChecklistKind): Promise<readonly Line[]> =>
  db
    .selectFrom('checklistLine')
    .select(['title', 'days', 'assignee_id'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('line_id')
    .execute();

const findListed = async (
  db: Db,
  companyId: number,
  { kind, userIds }: { readonly kind: ChecklistKind; readonly userIds: readonly number[] },
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ readonly user_id: number }>`
    select distinct user_id from ${taskTable}
    where company_id = ${companyId} and kind = ${kind} and user_id = any(${idArray(userIds)})`.execute(db);
  return new Set(rows.map((row) => Number(row.user_id)));
};

/**
 * Copies the company's lines to each of these people who has none of the kind yet; answers the checklists that began, each called by the
 * number of its first line. No lines, no checklists.
 */
export const insertChecklists = async (
  db: Db,
  { companyId, by, at }: { readonly companyId: number; readonly by: number | null; readonly at: Date },
  { kind, people }: { readonly kind: ChecklistKind; readonly people: readonly ListedPerson[] },
): Promise<readonly PersonChecklist[]> => {
  const lines = await findLines(db, companyId, kind);
  if (lines.length === 0 || people.length === 0) return [];
  const listed = await findListed(db, companyId, { kind, userIds: people.map(({ userId }) => userId) });
  const fresh = people.filter(({ userId }) => !listed.has(userId));
  if (fresh.length === 0) return [];
  const firstTask = await nextId(db, {
    companyId,
    noun: 'checklistTask',
    count: fresh.length * lines.length,
  });
  const rows = fresh.flatMap((person, nth) =>
    lines.map((line, place) => ({
      ...{ company_id: companyId, task_id: firstTask + nth * lines.length + place },
      ...{
        checklist_id: firstTask + nth * lines.length,
        user_id: person.userId,
        user_name: person.name,
        kind,
      },
      ...{ title: line.title, due_on: dueDayOf(person.day, line.days), begins_on: person.day },
      ...{ assignee_id: line.assignee_id, status: 'open' as const, home_id: person.homeId },
      ...{ done_at: null, done_by: null, version: 1, updated_at: at, updated_by: by },
    })),
  );
  await db.insertInto('checklistTask').values(rows).execute();
  return fresh.map((person, nth) => ({
    checklist_id: firstTask + nth * lines.length,
    user_id: person.userId,
    user_name: person.name,
    lines: lines.length,
  }));
};

/** Takes lines away from these people: of one kind, all of them or the open ones. Answers how many each checklist lost. */
export const deleteChecklists = async (
  db: Db,
  companyId: number,
  {
    kind,
    userIds,
    openAlone,
  }: { readonly kind: ChecklistKind; readonly userIds: readonly number[]; readonly openAlone: boolean },
): Promise<readonly PersonChecklist[]> => {
  const { rows } = await sql<PersonChecklist>`
    with gone as (
      delete from ${taskTable}
      where company_id = ${companyId} and kind = ${kind} and user_id = any(${idArray(userIds)})
        ${openAlone ? sql`and status = 'open'` : sql``}
      returning checklist_id, user_id, user_name
    )
    select checklist_id, user_id, user_name, count(*)::integer as lines from gone
    group by checklist_id, user_id, user_name order by checklist_id`.execute(db);
  return rows;
};

/** Takes every line of these people away, whatever its kind: they are forgotten. */
export const forgetChecklists = async (
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<void> => {
  await sql`
    delete from ${taskTable} where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(
    db,
  );
};

/** Who of some people left, with the department they were at home in and their last day; who was here for a term is not among them. */
export const findLeft = async (
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly ListedPerson[]> => {
  const { rows } = await sql<ListedPerson>`
    select member.user_id as "userId", member.name, nullif(resignation.main_department_id, 0) as "homeId",
      to_char(resignation.out_time, 'YYYY-MM-DD') as day
    from resignation
    join member on member.company_id = resignation.company_id and member.user_id = resignation.user_id
    where resignation.company_id = ${companyId} and resignation.user_id = any(${idArray(userIds)})
      and member.member_type = 'regular' order by member.user_id`.execute(db);
  return rows;
};

/** Rows of all checklists of a company, one each, with how far it is on a day. */
export const checklistRowsOf = (companyId: number, today: string) => sql`
  select task.checklist_id, task.user_id, task.user_name, task.kind, task.begins_on, task.home_id,
    count(*)::integer as total, count(*) filter (where task.status = 'done')::integer as done,
    count(*) filter (where task.status = 'open' and task.due_on < ${today}::date)::integer as overdue,
    min(task.due_on) filter (where task.status = 'open') as next_due,
    case when bool_and(task.status = 'done') then 'done'
      when bool_or(task.status = 'open' and task.due_on < ${today}::date) then 'overdue' else 'open' end as progress
  from ${taskTable} task
  where task.company_id = ${companyId} and task.deleted_at is null
  group by task.checklist_id, task.user_id, task.user_name, task.kind, task.begins_on, task.home_id`;
