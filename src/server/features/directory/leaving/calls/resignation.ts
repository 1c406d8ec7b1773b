import { checkPlacements } from '#domain/member/checkPlacement.ts';
import { checkRestore, restoreDays } from '#domain/resignation/checkResign.ts';
import { visibleLines, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import {
  type PlannedThing,
  planHandOver,
  readChoices,
} from '#server/features/directory/leaving/handOverPlan.ts';
import {
  type ResignDetails,
  resignPeople,
  type Selection,
  seenLeavers,
  selectLeavers,
} from '#server/features/directory/leaving/resign.ts';
import { bringBack, lockedFormer } from '#server/features/directory/leaving/restore.ts';
import { findUnattended, type LeaverRecord } from '#server/features/directory/leaving/store/leaving.ts';
import type { FormerRecord } from '#server/features/directory/leaving/store/resignations.ts';
import { lockUniqueValues } from '#server/features/directory/member/store/members.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { takenValues } from '#server/features/directory/member/uniqueHolders.ts';
import {
  checkOpenDepartments,
  isVisible,
  mayPutInto,
  type ReadScope,
  readScopeOf,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

type Reply = Calls['resignCheck']['reply'];

const isAdministrator = ({ administration }: LeaverRecord): boolean => administration.length > 0;

interface Facts {
  readonly selection: Selection;
  readonly planned: readonly PlannedThing[];
  readonly scope: ReadScope;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** What someone has here; of people at home out of scope that is not the reader's business. */
const possessionsOf = (leaver: LeaverRecord, isHomeSeen: boolean) => ({
  department: isHomeSeen ? leaver.department_name : null,
  position: isHomeSeen ? leaver.position : null,
  sessions_count: isHomeSeen ? leaver.sessions : 0,
  groups_count: isHomeSeen ? leaver.groups : 0,
  links_count: isHomeSeen ? leaver.links : 0,
  departments_count: isHomeSeen ? leaver.department_ids.length : 0,
  is_admin: flag(isHomeSeen && isAdministrator(leaver)),
});

const personOf = (
  context: CallContext,
  { selection, planned, scope }: Facts,
  leaver: LeaverRecord,
): Reply['people'][number] => {
  const objection = selection.failed.find(({ userId }) => userId === leaver.user_id);
  const hidden = planned.filter(({ thing, isSeen }) => thing.user_id === leaver.user_id && !isSeen);
  return {
    user_id: leaver.user_id,
    name: leaver.name,
    workId: leaver.work_id,
    ...possessionsOf(leaver, isVisible(scope, leaver.ancestors)),
    can_resign: flag(objection === undefined),
    reason: objection === undefined ? null : ruleText(context.locale, objection.violation),
    hidden_count: hidden.length,
  };
};

const itemOf = (
  { locale }: CallContext,
  { thing, heir, role, objection }: PlannedThing,
): Reply['items'][number] => ({
  owner_id: thing.user_id,
  kind: thing.kind,
  target_id: thing.target_id,
  target_name: thing.target_name,
  recipient: heir === null ? null : { user_id: heir.userId, name: heir.name },
  role,
  objection: objection === undefined ? null : ruleText(locale, objection),
});

const namesOf = (named: readonly { readonly name: string }[]): string =>
  named.map(({ name }) => name).join('、');

/** What is lost with the administrators among them: their rights, and everyone who looked after a department alone. */
const warningsOf = async ({ db, actor, locale }: CallContext, leavers: readonly LeaverRecord[]) => {
  const administrators = leavers.filter(isAdministrator);
  if (administrators.length === 0) return [];
  const ids = administrators.map((leaver) => leaver.user_id);
  const unattended = await findUnattended(db, actor.companyId, ids);
  const say = (rule: string, names: string) => ruleText(locale, { rule, params: { names } });
  return [
    say('resignation.administratorLeaves', namesOf(administrators)),
    ...(unattended.length === 0 ? [] : [say('resignation.unattended', namesOf(unattended))]),
  ];
};

/** What would happen if these people left: who may, what they leave behind and to whom it goes, what is lost. */
export const resignCheck: Handler<'resignCheck'> = async (request, context) => {
  const outTime = request.out_time ?? dayOfInstant(context.now);
  const selection = await selectLeavers(context, request.user_ids, { dayOf: () => outTime });
  const { planned } = await planHandOver(context, {
    leavers: selection.leavers,
    choices: readChoices(request.recipients),
  });
  const facts: Facts = { selection, planned, scope: readScopeOf(context, 'resignation') };
  const people = await seenLeavers(context, request.user_ids);
  return done({
    people: people.map((leaver) => personOf(context, facts, leaver)),
    items: planned.filter(({ isSeen }) => isSeen).map((thing) => itemOf(context, thing)),
    warnings: await warningsOf(context, selection.leavers),
    restore_days: restoreDays,
  });
};

type ResignRestoreRequest = Calls['resignRestore']['request'];

const fields: Readonly<Record<string, string>> = {
  departments: 'main_department_id',
  'departments.0.id': 'main_department_id',
  'departments.0.position': 'position',
};

/** The place is one the reader may put people into, alive, our own, and not about to be deleted. */
const checkPlace = async (
  context: CallContext,
  request: ResignRestoreRequest,
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const id = request.main_department_id ?? null;
  const scope = writeScopeOf(context, 'resignation', 'restore');
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

/** Their numbers were held for them; where one is someone else's all the same, it is said whose. */
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
 * Brings someone back within 30 days, into a department that is named. Roles, administrator rights and what was handed over
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
  for (const resume of context.sources.directory.onReturn)
    await resume(context, record.user_id, departmentId);
  return done({ user_id: record.user_id });
};

type ResignSaveRequest = Calls['resignSave']['request'];

const detailsOf = (request: ResignSaveRequest): ResignDetails => ({
  outTime: request.out_time,
  reason: request.reason,
  note: visibleLines(request.note ?? '') || null,
  recipients: readChoices(request.recipients),
});

/** Ends the work of these people and begins their hand-over; who may not leave stays, with the reason. */
export const resignSave: Handler<'resignSave'> = async (request, context) => {
  const known = await seenLeavers(context, request.user_ids);
  const names = new Map(known.map((leaver) => [leaver.user_id, leaver.name]));
  const outcome = await resignPeople(context, request.user_ids, detailsOf(request));
  if (outcome.kind === 'refused') return refuse(outcome.violations);
  const [only] = outcome.failed;
  // Of one person the reason is the answer itself.
  if (only !== undefined && outcome.resigned.length === 0 && outcome.failed.length === 1)
    return refuse([only.violation]);
  return doneUnaudited({
    resigned: outcome.resigned.map((leaver) => leaver.user_id),
    need_transfer: [...outcome.needTransfer],
    failed: outcome.failed.map(({ userId, violation }) => ({
      user_id: userId,
      name: names.get(userId) ?? '',
      reason: ruleText(context.locale, violation),
    })),
  });
};
