import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { askAhead } from '#server/database/ahead.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AuditEntry, RecordTarget } from '#server/platform/handler.ts';

/** Who did it, from where, in which request: the same for all rows of a request. */
export interface AuditOrigin {
  readonly companyId: number;
  readonly operatorId: number | undefined;
  readonly operatorName: string;
  readonly operatorRole: string;
  readonly ip: string | undefined;
  readonly deviceId: string | undefined;
  readonly requestId: string;
  readonly time: Date;
  /** `done`, or the rule that refused. */
  readonly result: string;
}

const toRow = (origin: AuditOrigin, category: string, entry: AuditEntry) => ({
  company_id: origin.companyId,
  time: origin.time,
  operator_id: origin.operatorId ?? null,
  operator_name: origin.operatorName,
  operator_role: origin.operatorRole,
  category,
  action: entry.action,
  target_type: entry.targetType,
  target_id: entry.targetId ?? null,
  target_name: entry.targetName ?? null,
  changes: JSON.stringify(entry.changes ?? []),
  ip: origin.ip ?? null,
  device_id: origin.deviceId ?? null,
  result: origin.result,
  request_id: origin.requestId,
});

const targetsOf = (entry: AuditEntry): readonly RecordTarget[] => {
  const own = entry.targetId === undefined ? [] : [{ type: entry.targetType, id: entry.targetId }];
  const all = new Map(
    [...own, ...(entry.concerns ?? [])].map((target) => [`${target.type} ${target.id}`, target]),
  );
  return [...all.values()];
};

/** Of those one statement moves, the first so many are named in the record itself; all are found under it. */
const mostNamed = 500;

const columns = sql.raw(
  'company_id, time, operator_id, operator_name, operator_role, category, action, target_type, target_id, target_name, changes, ip, device_id, result, request_id',
);

/**
 * Who came into a role or left it by its rule in this transaction, as records of the same origin; parts of the statement that writes its records,
 * so that they cost no turn of their own. Someone who left and came back is not told. What another transaction left is told as no one's.
 */
const ruledParts = (origin: AuditOrigin) => sql`
  taken as (
    delete from role_rule_change where company_id = ${origin.companyId}
    returning pos_id, user_id, gain, transaction_id = pg_current_xact_id()::text::bigint as is_own
  ), moved as (
    select pos_id, user_id, sum(gain) > 0 as is_in from taken group by pos_id, user_id having sum(gain) <> 0
  ), ruled as (
    insert into operation_record (${columns})
    select ${origin.companyId}::bigint, ${origin.time}::timestamptz, case when own.is_own then ${origin.operatorId ?? null}::bigint end,
      case when own.is_own then ${origin.operatorName}::text else 'system' end,
      case when own.is_own then ${origin.operatorRole}::text else 'timer' end, 'role',
      case when moved.is_in then 'role.addByRule' else 'role.removeByRule' end, 'role', moved.pos_id,
      (select name from role where role.company_id = ${origin.companyId} and role.pos_id = moved.pos_id),
      jsonb_build_array(jsonb_build_object('field', 'user_ids',
        'old', case when moved.is_in then '[]' else to_jsonb((array_agg(moved.user_id order by moved.user_id))[1:${sql.lit(mostNamed)}]) end,
        'new', case when moved.is_in then to_jsonb((array_agg(moved.user_id order by moved.user_id))[1:${sql.lit(mostNamed)}]) else '[]' end)),
      ${origin.ip ?? null}::text, ${origin.deviceId ?? null}::text, 'done', ${origin.requestId}::text
    from moved cross join (select coalesce(bool_and(is_own), true) as is_own from taken) own
    group by moved.pos_id, moved.is_in, own.is_own
    returning id, target_id, action
  ), ruled_target as (
    insert into operation_target (company_id, target_type, target_id, record_id)
    select ${origin.companyId}::bigint, 'role', target_id, id from ruled
    union all
    select ${origin.companyId}::bigint, 'member', moved.user_id, ruled.id from ruled
    join moved on moved.pos_id = ruled.target_id and moved.is_in = (ruled.action = 'role.addByRule')
  )`;

/** Most writes leave one row: its targets ride in its own statement. */
const insertOne = async (
  db: Kysely<Tables>,
  origin: AuditOrigin,
  { row, targets }: { readonly row: ReturnType<typeof toRow>; readonly targets: readonly RecordTarget[] },
): Promise<void> => {
  const insert = sql`${keptPlan}
    with ${ruledParts(origin)}, record as (
      insert into operation_record (${columns})
      values (${row.company_id}::bigint, ${row.time}::timestamptz, ${row.operator_id}::bigint, ${row.operator_name}::text,
        ${row.operator_role}::text, ${row.category}::text, ${row.action}::text, ${row.target_type}::text,
        ${row.target_id}::bigint, ${row.target_name}::text, ${row.changes}::jsonb, ${row.ip}::text, ${row.device_id}::text,
        ${row.result}::text, ${row.request_id}::text)
      returning id
    )
    insert into operation_target (company_id, target_type, target_id, record_id)
    select ${row.company_id}::bigint, target.type, target.id, record.id
    from record, unnest(${targets.map(({ type }) => type)}::text[], ${targets.map(({ id }) => id)}::bigint[])
      as target (type, id)`.compile(db);
  // Nothing is asked of it but that it stands when the transaction does.
  await (db.isTransaction ? askAhead(db, insert) : db.executeQuery(insert));
};

/** Rows with their targets in one statement, one array for each column; they are numbered in the order they are given. */
const insertMany = async (
  db: Kysely<Tables>,
  {
    origin,
    category,
    entries,
  }: { readonly origin: AuditOrigin; readonly category: string; readonly entries: readonly AuditEntry[] },
): Promise<void> => {
  const rows = entries.map((entry) => toRow(origin, category, entry));
  const targets = entries.flatMap((entry, index) =>
    targetsOf(entry).map((target) => ({ ...target, place: index + 1 })),
  );
  await sql`
    with ${ruledParts(origin)}, record as (
      insert into operation_record (${columns})
      select ${origin.companyId}::bigint, ${origin.time}::timestamptz, ${origin.operatorId ?? null}::bigint,
        ${origin.operatorName}::text, ${origin.operatorRole}::text, ${category}::text, action, target_type, target_id,
        target_name, changes::jsonb, ${origin.ip ?? null}::text, ${origin.deviceId ?? null}::text,
        ${origin.result}::text, ${origin.requestId}::text
      from unnest(${rows.map(({ action }) => action)}::text[], ${rows.map((row) => row.target_type)}::text[],
        ${rows.map((row) => row.target_id)}::bigint[], ${rows.map((row) => row.target_name)}::text[],
        ${rows.map(({ changes }) => changes)}::text[])
        with ordinality as entry (action, target_type, target_id, target_name, changes, place)
      order by place returning id
    ), numbered as (select id, row_number() over (order by id) as place from record)
    insert into operation_target (company_id, target_type, target_id, record_id)
    select ${origin.companyId}::bigint, target.type, target.id, numbered.id
    from unnest(${targets.map(({ type }) => type)}::text[], ${targets.map(({ id }) => id)}::bigint[],
      ${targets.map(({ place }) => place)}::bigint[]) as target (type, id, place)
    join numbered on numbered.place = target.place`.execute(db);
};

/** Appends audit rows. In the write's own transaction, so that no change is without its row and no row without its change. */
export const insertOperationRecords = async (
  db: Kysely<Tables>,
  {
    origin,
    category,
    entries,
  }: { readonly origin: AuditOrigin; readonly category: string; readonly entries: readonly AuditEntry[] },
): Promise<void> => {
  const [only, ...others] = entries;
  if (only === undefined) return;
  if (others.length === 0) {
    await insertOne(db, origin, { row: toRow(origin, category, only), targets: targetsOf(only) });
    return;
  }
  await insertMany(db, { origin, category, entries });
};

const nowhere = { operatorId: undefined, ip: undefined, deviceId: undefined } as const;

/** Where a record of the clock's own work comes from: no one, no device, a request of its own. */
export const timerOrigin = (companyId: number, time: Date, result = 'done'): AuditOrigin => ({
  ...nowhere,
  companyId,
  operatorName: 'system',
  operatorRole: 'timer',
  requestId: randomUUID(),
  time,
  result,
});

/** Where a record of what the platform did comes from: its operator or its payment, none of the company's people. */
export const platformOrigin = (companyId: number, time: Date): AuditOrigin => ({
  ...nowhere,
  companyId,
  operatorName: 'platform',
  operatorRole: 'platform',
  requestId: randomUUID(),
  time,
  result: 'done',
});

/** Of a record that names more, e.g. a list of 1,000 people put in order, the first so many are found under it. */
const mostConcerns = 500;

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Ids in a value: `5`, `[5, 6]`, or rows that hold them under a name (`[{ user_id: 5 }]`). */
const idsIn = (value: unknown, name: string): readonly number[] => {
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => (key === name && isId(each) ? [each] : []));
  return isId(value) ? [value] : [];
};

/** The field that holds the ids: the field itself, or the one of its rows that refers to something. */
const referring = (field: FieldModel): FieldModel | undefined =>
  field.options.relation === undefined
    ? field.fields.find((nested) => nested.options.relation !== undefined)
    : field;

const concernsOf = (model: EntityModel, entry: AuditEntry): readonly RecordTarget[] =>
  (entry.changes ?? []).flatMap((change) => {
    const field = model.fields.find(({ name }) => name === change.field);
    const reference = field && referring(field);
    const type = reference?.options.relation?.resource;
    if (reference === undefined || type === undefined) return [];
    return idsIn([change.old, change.new], reference.name).map((id) => ({ type, id }));
  });

/**
 * An audit entry with everything it concerns: what its writer named, and whatever its changed fields refer to. So a
 * person's new department finds the record in its own history.
 */
export const withConcerns = (
  models: Readonly<Record<string, EntityModel>>,
  entry: AuditEntry,
): AuditEntry => {
  const model = models[entry.targetType];
  const referred = model === undefined ? [] : concernsOf(model, entry);
  return { ...entry, concerns: [...(entry.concerns ?? []), ...referred].slice(0, mostConcerns) };
};
