import { type RawBuilder, sql } from 'kysely';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { batchStatus } from '#server/features/messages/store/messageRecords.ts';
import type { TaskBranch } from './tasks.ts';

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/** Imports since a time: all of the company, or one person's. */
export const importBranches = (
  companyId: number,
  { creatorId, since }: { readonly creatorId: number | undefined; readonly since: Date },
): readonly TaskBranch[] => [
  {
    states: ['running', 'attention', 'done', 'partly', 'failed', 'cancelled'],
    select: sql`select 'import' as kind, import_id as id, created_at as at,
        case when status in ('uploaded', 'importing') or undo_status = 'running' then 'running'
          when status = 'checked' then 'attention' when status = 'finished' then 'done' else status end as state
      from import_job where company_id = ${companyId} and created_at >= ${since}
        ${creatorId === undefined ? sql`` : sql`and creator_id = ${creatorId}`}`,
  },
];

/** Exports since a time: all of the company, or one person's. A ticket no one took is good for a minute only. */
export const exportBranches = (
  companyId: number,
  {
    creatorId,
    since,
    expiredBefore,
    now,
  }: {
    readonly creatorId: number | undefined;
    readonly since: Date;
    readonly expiredBefore: Date;
    readonly now: Date;
  },
): readonly TaskBranch[] => [
  {
    states: ['waiting', 'running', 'done', 'failed', 'cancelled'],
    select: sql`select 'export' as kind, export_id as id, created_at as at,
        case when status = 'finished' then 'done' when status = 'stopped' then 'cancelled'
          when status = 'waiting' and created_at < ${expiredBefore} then 'cancelled'
          when status = 'running' and leased_until < ${now} then 'failed' else status end as state
      from export_job where company_id = ${companyId} and created_at >= ${since}
        ${creatorId === undefined ? sql`` : sql`and creator_id = ${creatorId}`}`,
  },
];

/** A deletion waits so long at most: whatever ended since a time was made within this time before. */
const longestWaitMs = 31 * 24 * 60 * 60 * 1000;

/** Timed deletions within bounds and the reader's own: those that wait, and those that ended since a time. */
export const deletionBranches = (
  companyId: number,
  {
    bounds,
    creatorId,
    since,
  }: { readonly bounds: TreeBounds; readonly creatorId: number; readonly since: Date },
): readonly TaskBranch[] => {
  const isSeen = bounds.all
    ? sql`true`
    : sql`(deletion.creator_id = ${creatorId} or exists (select from department
        where department.company_id = deletion.company_id and department.id = deletion.dept_id
          and department.ancestors && ${idArray(bounds.departments)}))`;
  return [
    {
      states: ['waiting', 'running'],
      select: sql`select 'deletion' as kind, task_id as id, created_at as at,
          case status when 'pending' then 'waiting' else 'running' end as state
        from deletion where company_id = ${companyId} and status in ('pending', 'executing') and ${isSeen}`,
    },
    {
      states: ['done', 'failed', 'cancelled'],
      select: sql`select 'deletion' as kind, task_id as id, finished_at as at, status as state
        from deletion where company_id = ${companyId} and status in ('done', 'cancelled', 'failed')
          and created_at >= ${new Date(since.getTime() - longestWaitMs)} and finished_at >= ${since} and ${isSeen}`,
    },
  ];
};

/** Hand-overs of people who left, within bounds: those under way and those with something failed, and those done since a time. */
export const transferBranches = (
  companyId: number,
  { bounds, since }: { readonly bounds: TreeBounds; readonly since: Date },
): readonly TaskBranch[] => {
  const isSeen = bounds.all
    ? sql`true`
    : sql`exists (select from department where department.company_id = resignation.company_id
        and department.id = any(resignation.department_ids) and department.ancestors && ${idArray(bounds.departments)})`;
  const joined = sql`member join resignation
    on resignation.company_id = member.company_id and resignation.user_id = member.user_id`;
  const select = (state: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql`select 'transfer' as kind, member.user_id as id, resignation.resigned_at as at, ${state} as state
      from ${joined} where member.company_id = ${companyId} and ${which} and ${isSeen}`;
  // Without anyone left to be given to, it goes on only when someone chooses.
  const isMoving = sql`exists (select from transfer_item where transfer_item.company_id = member.company_id
    and transfer_item.user_id = member.user_id and transfer_item.status = 'waiting' and recipient_id is not null)`;
  return [
    {
      states: ['running', 'attention'],
      select: select(
        sql`case when ${isMoving} then 'running' else 'attention' end`,
        sql`member.transfer_status = 2`,
      ),
    },
    { states: ['partly'], select: select(sql`'partly'`, sql`member.transfer_status = 4`) },
    {
      states: ['done'],
      select: select(sql`'done'`, sql`member.transfer_status = 3 and resignation.resigned_at >= ${since}`),
    },
  ];
};

/** Activations since a time: all of the company, or one person's. A notice to one person is nothing to wait for. */
export const smsBranches = (
  companyId: number,
  { creatorId, since }: { readonly creatorId: number | undefined; readonly since: Date },
): readonly TaskBranch[] => [
  {
    states: ['running', 'done', 'partly', 'failed'],
    select: sql`select 'sms' as kind, batch.batch_id as id, batch.created_at as at, ${batchStatus} as state
      from message_batch batch where batch.company_id = ${companyId} and batch.purpose = 'activation'
        and batch.created_at >= ${since}
        ${creatorId === undefined ? sql`` : sql`and batch.creator_id = ${creatorId}`}`,
  },
];
