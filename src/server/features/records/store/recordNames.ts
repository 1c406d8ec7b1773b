import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

interface Bounds {
  readonly all: boolean;
  readonly departments: readonly number[];
}

/** What departments are called, deleted ones too, within bounds. */
export const findNamesOfDepartments = async (
  db: Kysely<Tables>,
  {
    companyId,
    ids,
    bounds: { all, departments },
  }: { readonly companyId: number; readonly ids: readonly number[]; readonly bounds: Bounds },
): Promise<readonly NamedRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedRow>`
    select id, name from department where company_id = ${companyId} and id = any(${[...ids]}::bigint[])
    and (${all} or ancestors && ${[...departments]}::bigint[])`.execute(db);
  return rows;
};

/** What people are called: everyone where the whole company is in reach; else who is inside or left from there, and the reader. */
export const findNamesOfPeople = async (
  db: Kysely<Tables>,
  {
    companyId,
    ids,
    bounds: { all, departments, readerId },
  }: {
    readonly companyId: number;
    readonly ids: readonly number[];
    readonly bounds: Bounds & { readonly readerId: number };
  },
): Promise<readonly NamedRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedRow>`
    select user_id as id, name from member
    where company_id = ${companyId} and user_id = any(${[...ids]}::bigint[])
    and (${all} or user_id = ${readerId} or exists (
      select 1 from membership join department
        on department.company_id = membership.company_id and department.id = membership.department_id
      where membership.company_id = ${companyId} and membership.user_id = member.user_id
      and department.deleted_at is null and department.ancestors && ${[...departments]}::bigint[])
    or member.status <> 'normal' and exists (
      select 1 from resignation join department
        on department.company_id = resignation.company_id and department.id = any(resignation.department_ids)
      where resignation.company_id = ${companyId} and resignation.user_id = member.user_id
      and department.ancestors && ${[...departments]}::bigint[]))`.execute(db);
  return rows;
};

/** A row somewhere, by its noun and number. */
interface Mentioned {
  readonly type: string;
  readonly id: number;
}

/** What things were called when a record last named them: they may be gone by now. */
export const findRecordedNames = async (
  db: Kysely<Tables>,
  companyId: number,
  mentioned: readonly Mentioned[],
): Promise<readonly (Mentioned & NamedRow)[]> => {
  if (mentioned.length === 0) return [];
  const { rows } = await sql<Mentioned & NamedRow>`
    select asked.type, asked.id, named.name
    from unnest(${mentioned.map(({ type }) => type)}::text[], ${mentioned.map(({ id }) => id)}::bigint[]) as asked (type, id)
    cross join lateral (
      select record.target_name as name from operation_target target
      join operation_record record on record.company_id = target.company_id and record.id = target.record_id
      where target.company_id = ${companyId} and target.target_type = asked.type and target.target_id = asked.id
        and record.target_type = asked.type and record.target_id = asked.id and record.target_name is not null
      order by target.record_id desc limit 1) named`.execute(db);
  return rows;
};

/** What apps are called, deleted ones too. */
export const findNamesOfApps = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly NamedRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedRow>`
    select app_id as id, name from app where company_id = ${companyId} and app_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows;
};

/** What a person signed in with, by the fingerprint their records carry. */
interface NamedDevice {
  readonly user_id: number;
  readonly device_id: string;
  readonly name: string;
}

/** How the devices of these people call themselves: browser or phone, and its system. */
export const findDeviceNames = async (
  db: Kysely<Tables>,
  companyId: number,
  devices: readonly string[],
): Promise<readonly NamedDevice[]> => {
  if (devices.length === 0) return [];
  const { rows } = await sql<NamedDevice>`
    select user_id, serial_number as device_id, concat_ws(' · ', nullif(phone_model, ''), nullif(system_version, '')) as name
    from device where company_id = ${companyId} and serial_number = any(${[...devices]}::text[])
    order by device_id`.execute(db);
  return rows;
};

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
