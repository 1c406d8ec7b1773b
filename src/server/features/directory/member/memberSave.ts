import { needsNumberProof, phoneChangeProof } from '#domain/member/checkPhoneChange.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { ruleText } from '#i18n/rules.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import {
  insertMember,
  type MemberRecord,
  type NumberChange,
  updateMember,
} from '#server/features/directory/member/store/members.ts';
import { findNewPositions, insertPosition } from '#server/features/directory/member/store/positions.ts';
import { insertNotices } from '#server/features/messages/store/smsMessages.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import { findActor } from '#server/guard/store/actors.ts';
import { deleteGrantsOfPeople } from '#server/guard/store/proofs.ts';
import { revokeSessionsOfPeople } from '#server/guard/store/sessionEnds.ts';
import type { AuditEntry, CallContext, Refusal } from '#server/platform/handler.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { type MemberPlan, movesPhone } from './memberChange.ts';
import type { PlannedValues } from './plannedValues.ts';
import {
  isPresent,
  lockDepartments,
  type RequestedMembership,
  saveMemberships,
} from './store/memberships.ts';

/** Where a plan puts someone, as it is saved. */
export const requestedOf = (plan: MemberPlan): readonly RequestedMembership[] =>
  plan.placements.flatMap(({ departmentId, position }) =>
    departmentId === null
      ? []
      : [
          {
            departmentId,
            position: visibleText(position ?? ''),
            isMain: departmentId === plan.mainDepartmentId,
          },
        ],
  );

const presentIds = (plan: MemberPlan): readonly number[] =>
  plan.editable.map((membership) => membership.department_id);

/** Departments the plan puts the person into again. */
export const joinedIds = (plan: MemberPlan): readonly number[] => {
  const present = presentIds(plan);
  return requestedOf(plan)
    .map((membership) => membership.departmentId)
    .filter((id) => !present.includes(id));
};

/** Departments whose people or counters change. */
const touchedIds = (plan: MemberPlan, oldMain: number | undefined): readonly number[] => {
  const present = presentIds(plan);
  const requested = requestedOf(plan).map((membership) => membership.departmentId);
  const joined = joinedIds(plan);
  const left = present.filter((id) => !requested.includes(id));
  const mains = oldMain === plan.mainDepartmentId ? [] : [oldMain, plan.mainDepartmentId];
  return [...new Set([...joined, ...left, ...mains])].flatMap((id) => id ?? []);
};

/** Whether all departments the plan needs are still there, locked until the end (case D15). */
export const lockPlaces = async (
  { db, actor }: CallContext,
  plan: MemberPlan,
  oldMain: number | undefined,
): Promise<boolean> => {
  const touched = touchedIds(plan, oldMain);
  const alive = await lockDepartments(db, actor.companyId, touched);
  const needed = requestedOf(plan).map((membership) => membership.departmentId);
  return needed.every((id) => !touched.includes(id) || alive.includes(id));
};

const changedPlaces = (plan: MemberPlan): readonly RequestedMembership[] =>
  requestedOf(plan).filter((membership) => !isPresent(plan.editable, membership));

/** Whether the plan leaves the person exactly where they are. */
export const keepsPlaces = (plan: MemberPlan): boolean =>
  changedPlaces(plan).length === 0 && requestedOf(plan).length === plan.editable.length;

/** Positions that were there before are on the list of positions already. */
const addPositions = async ({ db, actor }: CallContext, plan: MemberPlan) => {
  const changed = changedPlaces(plan);
  if (changed.length === 0) return;
  const names = changed.map((membership) => membership.position);
  for (const name of await findNewPositions(db, actor.companyId, names))
    await insertPosition(db, {
      companyId: actor.companyId,
      positionId: await nextId(db, { companyId: actor.companyId, noun: 'position' }),
      name,
    });
};

const placePerson = (
  { db, actor }: CallContext,
  {
    userId,
    plan,
    oldMain,
  }: { readonly userId: number; readonly plan: MemberPlan; readonly oldMain: number | undefined },
): Promise<void> =>
  saveMemberships(db, actor.companyId, [
    { userId, present: plan.editable, requested: requestedOf(plan), oldMain, newMain: plan.mainDepartmentId },
  ]);

const writeOf = ({ actor, now }: CallContext, userId: number, plan: MemberPlan) => ({
  companyId: actor.companyId,
  userId,
  profile: { ...plan.profile, main_department_id: plan.mainDepartmentId ?? 0 },
  at: now,
  by: actor.userId,
});

/** Adds the planned person. */
export const addMember = async (
  context: CallContext,
  plan: MemberPlan,
  custom: PlannedValues,
): Promise<MemberRecord> => {
  const { db, actor } = context;
  const userId = await nextId(db, { companyId: actor.companyId, noun: 'member' });
  const search = memberSearchEntry({ ...plan.profile, words: custom.words });
  const write = { ...writeOf(context, userId, plan), customFields: custom.values, search };
  const record = await insertMember(db, write);
  await placePerson(context, { userId, plan, oldMain: undefined });
  await addPositions(context, plan);
  return record;
};

/** Everything a search entry is made from. */
const searched = ['name', 'phone', 'work_id', 'email'] as const;

/** The search entry of a changed person; undefined: nothing they are found by has changed. */
export const searchOf = (record: MemberRecord, { profile }: MemberPlan, { changed, words }: PlannedValues) =>
  searched.some((field) => profile[field] !== record[field]) || changed.length > 0
    ? memberSearchEntry({ ...profile, words })
    : undefined;

/** Numbers and notes are told apart in the audit row without being spelled out there (case M15). */
const concealed: readonly string[] = ['phone', 'note', 'email', 'extension'];

type Changes = NonNullable<AuditEntry['changes']>;

/** Where the person is, as far as the editor may change it: departments with positions, in one list each. */
const placeChange = ({ editable, placements }: MemberPlan): Changes => {
  const old = editable.map(({ department_id: id, position }) => ({ id, position }));
  const now = placements.map(({ departmentId: id, position }) => ({ id, position }));
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field: 'departments', old, new: now }];
};

/** Custom values are about the person: that one changed is told, not from what into what. */
const customChanges = ({ changed }: PlannedValues): Changes =>
  changed.map(({ path }) => ({ field: path, old: '***', new: '***' }));

/** What differs, for the audit row: numbers, notes and custom values without being spelled out. */
export const changesOf = (record: MemberRecord, plan: MemberPlan, custom: PlannedValues): Changes => {
  const before: Readonly<Record<string, unknown>> = { ...record };
  const profile = { ...plan.profile, main_department_id: plan.mainDepartmentId };
  const differing = Object.entries(profile)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) =>
      concealed.includes(field)
        ? { field, old: '***', new: '***' }
        : { field, old: before[field], new: value },
    );
  return [...differing, ...placeChange(plan), ...customChanges(custom)];
};

/** What a plan does with the number; undefined: it stays. */
export const numberChangeOf = (
  { actor }: Pick<CallContext, 'actor'>,
  record: MemberRecord,
  plan: MemberPlan,
): NumberChange | undefined =>
  movesPhone(plan, record) ? { needsProof: needsNumberProof(actor, record.user_id) } : undefined;

/** Brings a person to the plan and answers them as they are then; what differs goes into the audit row. */
export const changeMember = async (
  context: CallContext,
  {
    record,
    plan,
    custom,
  }: { readonly record: MemberRecord; readonly plan: MemberPlan; readonly custom: PlannedValues },
): Promise<MemberRecord> => {
  const write = writeOf(context, record.user_id, plan);
  const before: Readonly<Record<string, unknown>> = { ...record };
  const changed = await updateMember(context.db, {
    ...write,
    // What stays is not written: an index that is not touched costs nothing, and no one's rights seem to change.
    profile: Object.fromEntries(
      Object.entries(write.profile).filter(([name, value]) => before[name] !== value),
    ),
    customFields: custom.changed.length === 0 ? undefined : custom.values,
    search: searchOf(record, plan, custom),
    renumbers: numberChangeOf(context, record, plan),
  });
  await placePerson(context, { userId: record.user_id, plan, oldMain: record.main_department_id });
  await addPositions(context, plan);
  context.audit({
    action: 'member.update',
    targetType: 'member',
    targetId: record.user_id,
    targetName: plan.profile.name,
    changes: changesOf(record, plan, custom),
  });
  return changed;
};

const tailDigits = 4;

/** Someone with what is to become of them. */
interface PlannedChange {
  readonly record: MemberRecord;
  readonly plan: MemberPlan;
}

/** In the language of the company, to the numbers that go: their owners learn of it even if the change is none of theirs. */
const tellOldNumbers = async (
  { db, actor, now, traceparent: askedIn }: CallContext,
  people: readonly PlannedChange[],
) => {
  if (people.length === 0) return;
  const { name: company } = await findAdministeredCompany(db, actor.companyId);
  const said = { company, name: actor.name };
  await insertNotices(
    db,
    { companyId: actor.companyId, creatorId: actor.userId, now, purpose: 'phoneChanged', askedIn },
    people.map(({ record, plan }) => ({
      userId: record.user_id,
      name: record.name,
      countryCode: record.country_code,
      mobile: record.phone,
      text: ruleText('zh', {
        rule: 'member.oldPhoneNotice',
        params: { ...said, tail: plan.phone.digits.slice(-tailDigits) },
      }),
    })),
  );
};

/** What the old numbers have opened counts no longer: step-ups of every session, and all sessions but the editor's own. */
const endWhatTheyOpened = async (
  { db, actor, now, sessionId = 0 }: CallContext,
  people: readonly PlannedChange[],
) => {
  const theirs = { companyId: actor.companyId, userIds: people.map(({ record }) => record.user_id) };
  await deleteGrantsOfPeople(db, theirs);
  await revokeSessionsOfPeople(db, { ...theirs, exceptId: sessionId }, now);
};

/**
 * Everything that goes with other numbers, of people whose plans change them (others are passed over): the old number is told where
 * it was in use, and nothing it has opened stays open. Before the people are saved, in their transaction.
 */
export const leaveOldNumbers = async (
  context: CallContext,
  people: readonly PlannedChange[],
): Promise<void> => {
  const moving = people.filter(({ record, plan }) => movesPhone(plan, record));
  if (moving.length === 0) return;
  await tellOldNumbers(
    context,
    moving.filter(({ record }) => record.active_status === 1),
  );
  await endWhatTheyOpened(context, moving);
};

/**
 * Asked before a save that gives someone another number: anyone who has the number can sign in as the person, so for people who may enter the
 * console it asks for proof again (one's own: also for a code to the number that goes). Undefined, or what is to be proved; nothing
 * is written then. Other saves and other people pass.
 */
export const phoneChangeRefusal = async (
  context: CallContext,
  plan: MemberPlan,
  record: MemberRecord,
): Promise<Refusal | undefined> => {
  if (!movesPhone(plan, record)) return undefined;
  const { db, actor } = context;
  const person = await findActor(db, actor.companyId, record.user_id);
  const kinds = phoneChangeProof(person?.roles ?? [], record.user_id === actor.userId);
  const unproved = await stepUpRefusal(context, kinds);
  if (unproved !== undefined) return unproved;
  await leaveOldNumbers(context, [{ record, plan }]);
  return undefined;
};
