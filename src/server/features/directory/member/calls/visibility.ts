import { nameFor } from '#domain/customField/definition.ts';
import { violation } from '#domain/violation.ts';
import {
  type DepartmentFacts,
  decideVisibility,
  type VisibilityFacts,
  type VisibilityStep,
  type VisibilityVerdict,
} from '#domain/visibility/decideVisibility.ts';
import { type FieldFacts, shownFields } from '#domain/visibility/shownFields.ts';
import type { Calls, CustomField } from '#generated/types.ts';
import { fieldRows } from '#server/features/directory/customField/fieldRows.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import {
  type DepartmentRecord,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { findMemberFacts } from '#server/features/directory/member/store/memberFacts.ts';
import { findMembers, type MemberRecord } from '#server/features/directory/member/store/members.ts';
import type { MembershipRecord } from '#server/features/directory/member/store/memberships.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

/** Two people of the reader's scope, with all that decides whether one sees the other. */
interface VisibilityPair {
  readonly viewer: MemberRecord;
  readonly person: MemberRecord;
  readonly facts: VisibilityFacts;
  readonly departments: ReadonlyMap<number, DepartmentRecord>;
}

const scopeKinds = ['self', 'inside', 'listed'] as const;

const departmentFacts = (record: DepartmentRecord): DepartmentFacts => ({
  id: record.id,
  ancestors: record.ancestors,
  restriction: {
    hidden: record.hidden === 1,
    listed: record.visible_type === 1,
    departments: record.visible_depts,
    users: record.visible_users,
    rule: record.visible_rule ?? undefined,
  },
  memberScope: {
    kind: record.member_limited === 1 ? (scopeKinds[record.member_scope_type] ?? 'self') : 'unlimited',
    departments: record.member_scope_depts,
    users: record.member_scope_users,
    rule: record.member_scope_rule ?? undefined,
  },
});

const seatsOf = (memberships: readonly MembershipRecord[], userId: number): readonly MembershipRecord[] =>
  memberships.filter((membership) => membership.user_id === userId);

const isSeen = (context: CallContext, userId: number, seats: readonly MembershipRecord[]): boolean => {
  const scope = readScopeOf(context, 'member');
  return (
    scope.all || userId === context.actor.userId || seats.some(({ ancestors }) => isVisible(scope, ancestors))
  );
};

const placed = (person: MemberRecord, seats: readonly MembershipRecord[]) => ({
  userId: person.user_id,
  type: person.member_type,
  seats: seats.map((seat) => ({ departmentId: seat.department_id, position: seat.position })),
});

/**
 * Loads two people with their departments and all above, in three statements. Undefined for the one who does not exist
 * for the reader: foreign, gone and out of scope are the same.
 */
const findVisibilityPair = async (
  context: CallContext,
  viewerId: number,
  userId: number,
): Promise<VisibilityPair | { readonly missing: 'viewer_id' | 'user_id' }> => {
  const { db, actor } = context;
  const people = await findMembers(db, actor.companyId, [viewerId, userId]);
  const { memberships } = await findMemberFacts(db, actor.companyId, [viewerId, userId]);
  const seatsOfViewer = seatsOf(memberships, viewerId);
  const seatsOfPerson = seatsOf(memberships, userId);
  const viewer = people.find((each) => each.user_id === viewerId);
  const person = people.find((each) => each.user_id === userId);
  if (viewer === undefined || !isSeen(context, viewerId, seatsOfViewer)) return { missing: 'viewer_id' };
  if (person === undefined || !isSeen(context, userId, seatsOfPerson)) return { missing: 'user_id' };
  const ids = [...new Set(memberships.flatMap(({ ancestors }) => ancestors))];
  const records = await findDepartments(db, actor.companyId, ids);
  return {
    viewer,
    person,
    departments: new Map(records.map((record) => [record.id, record])),
    facts: {
      viewer: placed(viewer, seatsOfViewer),
      person: placed(person, seatsOfPerson),
      departments: new Map(records.map((record) => [record.id, departmentFacts(record)])),
    },
  };
};

type Reply = Calls['checkVisible']['reply'];

/** A step as the reader may see it: a department outside their scope is not named. */
const stepRow = (
  context: CallContext,
  {
    visibilityPair: { departments },
    step,
    verdict,
  }: {
    readonly visibilityPair: VisibilityPair;
    readonly step: VisibilityStep;
    readonly verdict: VisibilityVerdict;
  },
): Reply['steps'][number] => {
  const department = step.departmentId === undefined ? undefined : departments.get(step.departmentId);
  const isNamed =
    department !== undefined && isVisible(readScopeOf(context, 'department'), department.ancestors);
  return {
    rule: step.rule,
    dept_id: isNamed ? department.id : null,
    dept_name: isNamed ? department.name : null,
    is_elsewhere: department !== undefined && !isNamed ? 1 : 0,
    passed: step.passed,
    decisive: step === verdict.decidedBy,
  };
};

const factsOf = ({ key, personageInfoShow, visible_to: seenBy }: CustomField): FieldFacts => ({
  key,
  companyShow: personageInfoShow,
  seenBy,
});

const fieldRowsOf = async (
  context: CallContext,
  { viewer, person, facts }: VisibilityPair,
): Promise<Reply['fields']> => {
  const fields = fieldRows(context, await findFields(context.db, context.actor.companyId));
  const own = new Set(facts.viewer.seats.map(({ departmentId }) => departmentId));
  const phoneShow = person.phone_show === 2 || person.phone_show === 3 ? person.phone_show : 1;
  const shown = shownFields(fields.map(factsOf), {
    isSelf: viewer.user_id === person.user_id,
    sharesDepartment: facts.person.seats.some(({ departmentId }) => own.has(departmentId)),
    viewerIsExecutive: viewer.executive_mode === 1,
    personIsExecutive: person.executive_mode === 1,
    phoneShow,
  });
  return fields.flatMap((field, index) => {
    const decided = shown[index];
    return decided === undefined ? [] : [{ ...decided, name: nameFor(field, context.locale) }];
  });
};

/** Whether one person sees another in the address book, by which rule, and which fields (contract.md section 3). */
export const checkVisible: Handler<'checkVisible'> = async (request, context) => {
  const pair = await findVisibilityPair(context, request.viewer_id, request.user_id);
  if ('missing' in pair) return refuse([violation('member.missing', pair.missing)]);
  const verdict = decideVisibility(pair.facts);
  return done({
    visible: verdict.visible,
    rule: verdict.decidedBy.rule,
    steps: verdict.because.map((step) => stepRow(context, { visibilityPair: pair, step, verdict })),
    fields: verdict.visible ? await fieldRowsOf(context, pair) : [],
  });
};
