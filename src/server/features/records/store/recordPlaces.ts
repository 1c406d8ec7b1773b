import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** A department a record happened in. */
export interface RecordPlace {
  readonly recordId: number;
  readonly departmentId: number;
}

/**
 * Departments that records of groups, deletions and the like stand in, deleted ones too: those written as concerns, and the
 * one a group belongs to now (a hand-over names people alone).
 */
export const findPlacesOfRecords = async (
  db: Kysely<Tables>,
  companyId: number,
  recordIds: readonly number[],
): Promise<readonly RecordPlace[]> => {
  if (recordIds.length === 0) return [];
  const { rows } = await sql<RecordPlace>`
    select record_id as "recordId", target_id as "departmentId" from operation_target
    where company_id = ${companyId} and record_id = any(${[...recordIds]}::bigint[])
      and target_type = 'department'
    union
    select record.id, chat_group.dept_id from operation_record record
    join chat_group on chat_group.company_id = record.company_id and chat_group.group_id = record.target_id
    where record.company_id = ${companyId} and record.id = any(${[...recordIds]}::bigint[])
      and record.target_type = 'group' and chat_group.dept_id is not null`.execute(db);
  return rows;
};
