import { checkPlacements } from '#domain/member/checkPlacement.ts';
import { checkRestore } from '#domain/resignation/restore.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { checkOpenDepartments } from '#server/addressBook/closedDepartments.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { lockedFormer } from '#server/addressBook/lockedFormer.ts';
import { bringBack } from '#server/addressBook/restore.ts';
import { mayPutInto, writeScopeOf } from '#server/addressBook/scope.ts';
import { takenValues } from '#server/addressBook/uniqueHolders.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findDepartments } from '#server/repositories/departments.ts';
import { lockUniqueValues } from '#server/repositories/members.ts';
import { lockDepartments } from '#server/repositories/membershipWrites.ts';
import type { FormerRecord } from '#server/repositories/resignations.ts';
import { resumeTerm } from '#server/temporary/resumeTerm.ts';

type Request = Calls['resignRestore']['request'];

const fields: Readonly<Record<string, string>> = {
  departments: 'main_department_id',
  'departments.0.id': 'main_department_id',
  'departments.0.position': 'position',
};

/** The place is one the reader may put people into, alive, our own, and not about to be deleted. */
const checkPlace = async (context: CallContext, request: Request): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const id = request.main_department_id ?? null;
  const scope = await writeScopeOf(context, 'resignation', 'restore');
  const locked = await lockDepartments(db, actor.companyId, id === null ? [] : [id]);
  const [department] = await findDepartments(db, actor.companyId, locked);
  const isKnown = department !== undefined && mayPutInto(scope, department.ancestors);
  const known = new Set(isKnown ? [department.id] : []);
  const broken = checkPlacements([{ departmentId: id, position: request.position ?? null }], known);
  if (broken.length > 0)
    return broken.map((each) => ({ ...each, field: fields[each.field ?? ''] ?? 'main_department_id' }));
  if (department?.source !== 'main') return [violation('department.readOnlySource', 'main_department_id')];
  return checkOpenDepartments(context, [department.id], 'main_department_id');
};

const takenRules = {
  phone: 'member.phoneTaken',
  workId: 'member.workIdTaken',
  email: 'member.emailTaken',
} as const;

/** Their numbers were held for them; where one is somebody else's all the same, it is said whose. */
const checkNumbers = async (context: CallContext, record: FormerRecord): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const values = {
    countryCode: record.country_code,
    phone: record.phone,
    workId: record.work_id,
    email: record.email,
  };
  await lockUniqueValues(db, actor.companyId, values);
  const taken = await takenValues(context, values, record.user_id);
  return taken.map(({ field, name }) =>
    name === null ? violation(takenRules[field]) : violation('resignation.heldBy', undefined, { name }),
  );
};

/**
 * Brings somebody back within 30 days, into a department that is named. Roles, administrator rights and what was handed over
 * do not come back (contract.md section 2).
 */
export const resignRestore: Handler<'resignRestore'> = async (request, context) => {
  const found = await lockedFormer(context, request);
  if ('kind' in found) return found;
  const { record, row } = found;
  const late = checkRestore({ status: record.status, resignedAt: record.resigned_at }, context.now);
  if (late.length > 0) return refuse(late);
  if (row.can.restore !== 1) return refuse([violation('call.noPermission')]);
  const taken = await checkNumbers(context, record);
  if (taken.length > 0) return refuse(taken);
  const misplaced = await checkPlace(context, request);
  if (misplaced.length > 0) return refuse(misplaced);

  const departmentId = request.main_department_id ?? 0;
  await bringBack(context, record, { departmentId, position: visibleText(request.position ?? '') });
  await resumeTerm(context, record.user_id, departmentId);
  return done({ user_id: record.user_id });
};
