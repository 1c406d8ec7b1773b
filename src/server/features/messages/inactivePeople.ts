import { weekStart } from '#domain/member/week.ts';
import { mostPeople, spendDay } from '#domain/message/limits.ts';
import { lastingTypes } from '#domain/temporary/vocabulary.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { conditionsOf, type ListSelection, listedAs } from '#server/crud/answerList.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { findIds } from '#server/crud/rows.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import type { MemberFilter } from '#server/features/directory/member/store/memberSearch.ts';
import { writeScopeOf } from '#server/features/directory/scope.ts';
import {
  type ActivationPerson,
  findActivationPeople,
} from '#server/features/messages/store/activationPeople.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Which inactive people are meant: where, narrowed by what. */
export type InactiveQuestion = NonNullable<Calls['smsPreview']['request']['filter']>;

/** Whom a call of an activation names: chosen people, or all that a filter leaves. */
export type ActivationTarget = Calls['smsPreview']['request'];

/** The week activation notices count for now, by its Monday. */
export const weekOf = (now: Date): string => spendDay(weekStart(now));

/** The departments whose people an actor may notify; those they are responsible for count with all their people. */
const inactiveBounds = async (context: CallContext): Promise<TreeBounds> => {
  const { all, departments, below } = await writeScopeOf(context, 'inactiveMember', 'sendSms');
  return { all, departments: [...departments, ...below] };
};

/** Who is called inactive: never signed in, and no temporary staff, who are invited for their term (screens.md A15). */
export const inactiveFilter = { activeStatus: 0, memberTypes: lastingTypes } as const satisfies MemberFilter;

/** What the list of them would be asked for the same. */
const selectionOf = ({ keyword, dept, ...filter }: InactiveQuestion): ListSelection => ({
  keyword: keyword ?? null,
  filter: { ...filter, main_department_id: dept ?? null },
});

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

/** All that the list would show of those the actor may notify. */
const listedPeople = async (context: CallContext, question: InactiveQuestion): Promise<MeantPeople> => {
  const { db, actor, now } = context;
  const asked = selectionOf(question);
  const entity = listedAs(entityOf('inactiveMember', context), asked);
  const limit = mostPeople + 1;
  const userIds = await findIds(db, entity, { conditions: conditionsOf(entity, asked, 'sendSms'), limit });
  const place = { bounds: { all: true, departments: [] }, mainOnly: false };
  const which = { companyId: actor.companyId, place, filter: { userIds } };
  return { people: await findActivationPeople(db, which, { week: weekOf(now), limit }), missing: [] };
};

/** Everybody a call means, or why it cannot be said. */
export const meantPeople = async (
  context: CallContext,
  { all, filter, user_ids: userIds }: ActivationTarget,
): Promise<MeantPeople | readonly Violation[]> => {
  if (all !== 1)
    return userIds === undefined || userIds === null
      ? [violation('message.noTarget', 'user_ids')]
      : chosenPeople(context, await inactiveBounds(context), userIds);
  const listed = await listedPeople(context, filter ?? {});
  return listed.people.length > mostPeople
    ? [violation('message.tooMany', undefined, { limit: mostPeople })]
    : listed;
};
