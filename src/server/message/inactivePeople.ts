import { weekStart } from '#domain/member/week.ts';
import { mostPeople, spendDay } from '#domain/message/limits.ts';
import { lastingTypes } from '#domain/temporary/vocabulary.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { boundsOf, importedOf } from '#server/addressBook/memberSelection.ts';
import { writeScopeOf } from '#server/addressBook/scope.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import {
  type ActivationPerson,
  findActivationPeople,
  type WhichPeople,
} from '#server/repositories/activationPeople.ts';
import type { TreeBounds } from '#server/repositories/departments.ts';
import type { MemberFilter } from '#server/repositories/memberSearch.ts';
import { searchTerms } from '#server/search/grams.ts';

/** Which inactive people are meant: where, narrowed by what. */
export type InactiveQuestion = NonNullable<Calls['smsPreview']['request']['filter']>;

/** Whom a call of an activation names: chosen people, or all that a filter leaves. */
export type ActivationTarget = Calls['smsPreview']['request'];

/** The week activation notices count for now, by its Monday. */
export const weekOf = (now: Date): string => spendDay(weekStart(now));

/** The departments an actor has with a permission; those they are responsible for count with all their people. */
export const inactiveBounds = async (context: CallContext, permission: string): Promise<TreeBounds> => {
  const { all, departments, below } = await writeScopeOf(context, 'inactiveMember', permission);
  return { all, departments: [...departments, ...below] };
};

/** Who is called inactive: never signed in, and no temporary staff, who are invited for their term (screens.md A15). */
export const inactiveFilter = { activeStatus: 0, memberTypes: lastingTypes } as const satisfies MemberFilter;

const filterOf = (context: CallContext, question: InactiveQuestion): MemberFilter => ({
  ...inactiveFilter,
  terms: searchTerms(question.keyword ?? ''),
  isRealName: question.is_real_name,
  isUndeliverable: question.undeliverable,
  imported: importedOf(context, question.import_id),
  notified:
    question.notified === undefined || question.notified === null
      ? undefined
      : { kind: question.notified, since: weekStart(context.now) },
});

/** What a question means within bounds; undefined: its department does not exist for who asks. */
export const whichInactive = async (
  context: CallContext,
  bounds: TreeBounds,
  question: InactiveQuestion,
): Promise<WhichPeople | undefined> => {
  const narrowed = await boundsOf(context, bounds, question.dept);
  if (narrowed === undefined) return undefined;
  const onlyDepartment = question.include_sub === 0 && question.dept ? question.dept : undefined;
  return {
    companyId: context.actor.companyId,
    place: { bounds: narrowed, onlyDepartment, mainOnly: false },
    filter: filterOf(context, question),
  };
};

/** People a call means, and ids that are nobody's in the actor's reach. */
export interface MeantPeople {
  readonly people: readonly ActivationPerson[];
  readonly missing: readonly number[];
}

const chosenPeople = async (
  context: CallContext,
  bounds: TreeBounds,
  userIds: readonly number[],
): Promise<MeantPeople> => {
  const which = {
    companyId: context.actor.companyId,
    place: { bounds, mainOnly: false },
    filter: { userIds },
  };
  const people = await findActivationPeople(context.db, which, {
    week: weekOf(context.now),
    limit: mostPeople,
  });
  const found = new Set(people.map(({ userId }) => userId));
  return { people, missing: userIds.filter((id) => !found.has(id)) };
};

/** Everybody a call means, in one statement, or why it cannot be said. */
export const meantPeople = async (
  context: CallContext,
  { all, filter, user_ids: userIds }: ActivationTarget,
): Promise<MeantPeople | readonly Violation[]> => {
  const bounds = await inactiveBounds(context, 'sendSms');
  if (all !== 1)
    return userIds === undefined || userIds === null
      ? [violation('message.noTarget', 'user_ids')]
      : chosenPeople(context, bounds, userIds);
  const which = await whichInactive(context, bounds, filter ?? {});
  if (which === undefined) return [violation('department.missing', 'filter.dept')];
  const limit = mostPeople + 1;
  const people = await findActivationPeople(context.db, which, { week: weekOf(context.now), limit });
  return people.length > mostPeople
    ? [violation('message.tooMany', undefined, { limit: mostPeople })]
    : { people, missing: [] };
};
