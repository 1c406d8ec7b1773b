import { type Kysely, type Selectable, sql } from 'kysely';
import type { Violation } from '#domain/violation.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';

/** A deletion as it is stored. */
export type DeletionRecord = Selectable<Tables['deletion']>;

/** A department someone asks about, and the waiting deletion that closes it: its own, or one above it. */
export interface ClosedBy {
  /** The department asked about. */
  readonly id: number;
  readonly task_id: number;
  /** The department that will be deleted. */
  readonly dept_id: number;
  readonly dept_name: string;
  readonly execute_at: Date;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/** Condition on `deletion`: it is yet to be done. */
export const isWaiting = sql<boolean>`deletion.status in ('pending', 'executing')`;

/** Waiting deletions of the departments themselves, by department. */
export const findPendingDeletions = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<ReadonlyMap<number, DeletionRecord>> => {
  if (departmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deletion')
    .modifyFront(keptPlan)
    .selectAll()
    .where('company_id', '=', companyId)
    .where(isWaiting)
    .where('dept_id', '=', sql<number>`any(${idArray(departmentIds)})`)
    .execute();
  return new Map(rows.map((row) => [row.dept_id, row]));
};

/** A department someone asks about, and a waiting deletion that stands in its way: its own, one above or one below. */
export interface WaitingAround {
  readonly id: number;
  readonly dept_name: string;
}

/** Deletions that wait for any of the departments, above or below them: one at a time per branch. */
export const findWaitingAround = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly WaitingAround[]> => {
  const { rows } = await sql<WaitingAround>`
    select asked.id, own.name as dept_name
    from deletion
    join department own on own.company_id = deletion.company_id and own.id = deletion.dept_id
    join department asked on asked.company_id = deletion.company_id and asked.id = any(${idArray(departmentIds)})
      and (own.id = any(asked.ancestors) or asked.id = any(own.ancestors))
    where deletion.company_id = ${companyId} and ${isWaiting}
    order by asked.id, own.sort_path`.execute(db);
  return rows;
};

/** Which of the departments wait for a deletion, their own or one above: each level above is looked up by its id. */
export const findClosed = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly ClosedBy[]> => {
  if (departmentIds.length === 0) return [];
  const { rows } = await sql<ClosedBy>`${keptPlan}
    select inside.id, deletion.task_id, deletion.dept_id, deletion.dept_name, deletion.execute_at
    from department inside
    cross join lateral unnest(inside.ancestors) as way (id)
    join deletion on deletion.company_id = inside.company_id and deletion.dept_id = way.id and ${isWaiting}
    where inside.company_id = ${companyId} and inside.id = any(${idArray(departmentIds)})
      and inside.deleted_at is null
  `.execute(db);
  return rows;
};

/** What makes a deletion wait. */
export interface NewDeletion {
  readonly companyId: number;
  readonly taskId: number;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly targetId: number | null;
  readonly groupAction: 'dissolve' | 'keep';
  readonly executeAt: Date;
  readonly creatorId: number;
  readonly at: Date;
}

/** Adds waiting deletions. */
export const insertDeletions = async (
  db: Kysely<Tables>,
  deletions: readonly NewDeletion[],
): Promise<void> => {
  if (deletions.length === 0) return;
  await db
    .insertInto('deletion')
    .values(
      deletions.map((deletion) => ({
        company_id: deletion.companyId,
        task_id: deletion.taskId,
        dept_id: deletion.departmentId,
        dept_name: deletion.departmentName,
        target_dept_id: deletion.targetId,
        group_action: deletion.groupAction,
        execute_at: deletion.executeAt,
        creator_id: deletion.creatorId,
        created_at: deletion.at,
      })),
    )
    .execute();
};

/** A deletion by its id, kept from others until the transaction ends. */
export const lockDeletion = (
  db: Kysely<Tables>,
  companyId: number,
  taskId: number,
): Promise<DeletionRecord | undefined> =>
  db
    .selectFrom('deletion')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .forUpdate()
    .executeTakeFirst();

/** How a deletion ended. */
export interface DeletionEnd {
  readonly status: 'done' | 'cancelled' | 'failed';
  readonly at: Date;
  readonly people?: number;
  readonly failure?: readonly Violation[];
}

/** Ends a deletion. */
export const endDeletion = async (
  db: Kysely<Tables>,
  deletion: Pick<DeletionRecord, 'company_id' | 'task_id'>,
  { status, at, people, failure }: DeletionEnd,
): Promise<void> => {
  await db
    .updateTable('deletion')
    .set({
      status,
      finished_at: at,
      people_count: people ?? null,
      failure: failure === undefined ? null : JSON.stringify(failure),
    })
    .where('company_id', '=', deletion.company_id)
    .where('task_id', '=', deletion.task_id)
    .execute();
};

/** The next deletion whose time has come, of any company; one another process is just working on is left to it. */
export const takeDueDeletion = async (db: Kysely<Tables>, now: Date): Promise<DeletionRecord | undefined> =>
  db
    .selectFrom('deletion')
    .selectAll()
    .where('status', '=', 'pending')
    .where('execute_at', '<=', now)
    .where(ofLivingCompany())
    .orderBy('execute_at')
    .orderBy('company_id')
    .orderBy('task_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
