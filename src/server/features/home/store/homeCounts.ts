import { type Kysely, sql } from 'kysely';
import { companyZone } from '#engine/dateText.ts';
import { reviewStates } from '#engine/review.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { hasOpenHandOver } from '#server/features/directory/store/places.ts';

// What waits for someone, each counted by one statement over rows an index finds: the first page of the day asks all of it.

type Db = Kysely<Tables>;

/** How many there are, and the next moment something happens to one of them by itself. */
export interface Waiting {
  readonly count: number;
  readonly until: Date | null;
}

/** Whose home page it is: a company, and the part of the tree that counts. */
interface Place {
  readonly companyId: number;
  readonly bounds: TreeBounds;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/** Condition on a column that names a department. */
const within = ({ all, departments }: TreeBounds, table: string, column: string) =>
  all
    ? sql`true`
    : sql`exists (select from department where department.company_id = ${sql.ref(`${table}.company_id`)}
        and department.id = ${sql.ref(`${table}.${column}`)} and department.ancestors && ${idArray(departments)})`;

const countOf = async (db: Db, query: ReturnType<typeof sql>): Promise<Waiting> => {
  const { rows } = await sql<{ readonly count: number; readonly until: Date | null }>`${query}`.execute(db);
  const [row] = rows;
  return { count: Number(row?.count ?? 0), until: row?.until ?? null };
};

/** Applicants no one has answered. */
export const countApplicants = (db: Db, { companyId, bounds }: Place): Promise<Waiting> =>
  countOf(
    db,
    sql`select count(*)::int as count, null::timestamptz as until from application
      where application.company_id = ${companyId} and status = 0
        and ${within(bounds, 'application', 'department_id')}`,
  );

/** Complaints no one has decided. */
export const countOpenComplaints = (db: Db, companyId: number): Promise<Waiting> =>
  countOf(
    db,
    sql`select count(*)::int as count, null::timestamptz as until from complaint
      where company_id = ${companyId} and deleted_at is null and status in (0, 1)`,
  );

/** Orders that wait for payment, with the end of the first one's time. */
export const countUnpaidOrders = (db: Db, companyId: number): Promise<Waiting> =>
  countOf(
    db,
    sql`select count(*)::int as count, min(pay_deadline) as until from "order"
      where company_id = ${companyId} and deleted_at is null and order_status = 0`,
  );

/** Departments deleted by the clock before a moment: within bounds, and those someone set themselves. */
export const countDueDeletions = (
  db: Db,
  { companyId, bounds, userId, before }: Place & { readonly userId: number; readonly before: Date },
): Promise<Waiting> =>
  countOf(
    db,
    sql`select count(*)::int as count, min(execute_at) as until from deletion
      where deletion.company_id = ${companyId} and status = 'pending' and execute_at <= ${before}
        and (creator_id = ${userId} or ${within(bounds, 'deletion', 'dept_id')})`,
  );

/** People who left and whose things have not all been taken over. */
export const countHandOvers = (db: Db, { companyId, bounds }: Place): Promise<Waiting> =>
  countOf(
    db,
    sql`select count(*)::int as count, null::timestamptz as until from member
      join resignation on resignation.company_id = member.company_id and resignation.user_id = member.user_id
      where member.company_id = ${companyId} and ${hasOpenHandOver}
        and ${
          bounds.all
            ? sql`true`
            : sql`exists (select from department where department.company_id = member.company_id
              and department.id = any(resignation.department_ids) and department.ancestors && ${idArray(bounds.departments)})`
        }`,
  );

/** Terms of temporary staff that are about to end, with the first end. */
export const countEndingTerms = (db: Db, { companyId, bounds }: Place): Promise<Waiting> =>
  countOf(
    db,
    sql`select count(*)::int as count, min(expire_time) as until from temporary_staff
      where temporary_staff.company_id = ${companyId} and status = 'expiring'
        and ${within(bounds, 'temporary_staff', 'department_id')}`,
  );

/** Lines of checklists that are open and due up to a day, with the end of the first one's. */
export const countChecklistTasks = (
  db: Db,
  { companyId, bounds, until }: Place & { readonly until: string },
): Promise<Waiting> =>
  countOf(
    db,
    sql`select count(*)::int as count, ((min(due_on) + 1)::timestamp at time zone ${companyZone}) as until
      from "checklistTask"
      where "checklistTask".company_id = ${companyId} and status = 'open' and deleted_at is null and due_on <= ${until}::date
        and ${within(bounds, 'checklistTask', 'home_id')}`,
  );

/** Reviews of a kind: how many wait for the platform, and how many it rejected lately without anything newer. */
interface ReviewCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly rejected: number;
}

/** Reviews by kind: those that wait, and those whose last answer since a moment was no. */
export const countReviews = async (
  db: Db,
  companyId: number,
  since: Date,
): Promise<readonly ReviewCounts[]> => {
  const { rows } = await sql<ReviewCounts>`
    select kind, count(*) filter (where status = ${reviewStates.waiting})::int as waiting,
      count(*) filter (where status = ${reviewStates.rejected})::int as rejected
    from (
      select distinct on (kind, target_id) kind, status, decided_at from review
      where company_id = ${companyId} order by kind, target_id, review_id desc) newest
    where status = ${reviewStates.waiting} or (status = ${reviewStates.rejected} and decided_at >= ${since})
    group by kind order by kind`.execute(db);
  return rows;
};

/** Departments within bounds. */
export const countDepartments = async (db: Db, { companyId, bounds }: Place): Promise<number> => {
  const seen = bounds.all ? sql`true` : sql`ancestors && ${idArray(bounds.departments)}`;
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from department
    where company_id = ${companyId} and deleted_at is null and ${seen}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Groups of the whole company. */
export const countGroups = async (db: Db, companyId: number): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from chat_group where company_id = ${companyId} and status = 'normal'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

interface Person {
  readonly companyId: number;
  readonly userId: number;
}

interface Answer {
  readonly topic: string;
  readonly helpful: 0 | 1;
  readonly now: Date;
}

/** Keeps a person's answer about a topic in place of their last one. */
export const saveHelpFeedback = async (
  db: Kysely<Tables>,
  { companyId, userId }: Person,
  { topic, helpful, now }: Answer,
): Promise<void> => {
  await db
    .insertInto('help_feedback')
    .values({ company_id: companyId, user_id: userId, topic, helpful, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'topic']).doUpdateSet({ helpful, updated_at: now }),
    )
    .execute();
};

/** How many people a topic helped and how many not. */
interface TopicFeedback {
  readonly topic: string;
  readonly yes: number;
  readonly no: number;
}

/** What people of all companies said of each topic; those that helped least first. For the operator alone. */
export const countHelpFeedback = async (db: Kysely<Tables>): Promise<readonly TopicFeedback[]> => {
  const rows = await db
    .selectFrom('help_feedback')
    .select(['topic', sql<string>`count(*) filter (where helpful = 1)`.as('yes')])
    .select(sql<string>`count(*) filter (where helpful = 0)`.as('no'))
    .groupBy('topic')
    .orderBy(sql`count(*) filter (where helpful = 0)`, 'desc')
    .orderBy('topic')
    .execute();
  return rows.map(({ topic, yes, no }) => ({ topic, yes: Number(yes), no: Number(no) }));
};
