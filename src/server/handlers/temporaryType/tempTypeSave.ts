import { checkHours } from '#domain/temporary/checkTerm.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { findPlaces } from '#server/repositories/placements.ts';
import {
  findTemporaryType,
  lockTemporaryType,
  saveTemporaryType,
  type TemporaryTypeChange,
  type TemporaryTypeRecord,
} from '#server/repositories/temporaryTypes.ts';
import { typeRows } from '#server/temporary/typeRows.ts';

type Request = Calls['tempTypeSave']['request'];

/** What is not mentioned stays as it is. */
const changeOf = (request: Request, record: TemporaryTypeRecord): TemporaryTypeChange => ({
  hours: request.hours ?? record.hours,
  default_department_id:
    request.default_department_id === undefined
      ? record.default_department_id
      : request.default_department_id,
  leaves_groups: request.leaves_groups ?? record.leaves_groups,
});

const checkDepartment = async (
  { db, actor }: CallContext,
  id: number | null,
): Promise<readonly Violation[]> => {
  if (id === null) return [];
  const [place] = await findPlaces(db, actor.companyId, [id]);
  if (place === undefined) return [violation('member.departmentMissing', 'default_department_id')];
  return place.source === 'main' ? [] : [violation('member.sourceReadOnly', 'default_department_id')];
};

const rowOf = async (context: CallContext, type: Request['type']) => {
  const row = (await typeRows(context)).find((each) => each.type === type);
  if (row === undefined) throw new Error(`No type ${type}`);
  return row;
};

const changesOf = (record: TemporaryTypeRecord, change: TemporaryTypeChange) => {
  const before: Readonly<Record<string, unknown>> = { ...record };
  return Object.entries(change)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) => ({ field, old: before[field], new: value }));
};

/** Says how long a type lasts, where its people come to and whether they leave their groups; terms that run stay as they are. */
export const tempTypeSave: Handler<'tempTypeSave'> = async (request, context) => {
  const { db, actor, now } = context;
  const { type, version } = request;
  await lockTemporaryType(db, actor.companyId, type);
  const record = await findTemporaryType(db, actor.companyId, type);
  if (typeof version === 'number' && version !== record.version)
    return versionConflict(context, violation('temporaryType.changed'), {
      current: await rowOf(context, type),
      by: record.updated_by,
      at: record.updated_at ?? now,
    });
  const change = changeOf(request, record);
  const violations = [
    ...checkHours(change.hours, 'hours'),
    ...(await checkDepartment(context, change.default_department_id)),
  ];
  if (violations.length > 0) return refuse(violations);
  await saveTemporaryType(db, actor.companyId, type, { change, by: actor.userId, at: now });
  context.audit({
    action: 'temporaryType.save',
    targetType: 'temporaryType',
    targetName: type,
    changes: changesOf(record, change),
  });
  return done(await rowOf(context, type));
};
