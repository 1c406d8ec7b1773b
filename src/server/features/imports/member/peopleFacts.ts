import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import { type MemberPlan, uniqueValuesOf } from '#server/features/directory/member/memberChange.ts';
import { findNamesakes } from '#server/features/directory/member/store/namesakes.ts';
import { type TakenValue, takenValuesOfMany } from '#server/features/directory/member/uniqueHolders.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { readingsOf } from '#server/platform/search/readings.ts';
import { problemsOf } from './problems.ts';
import { untoldRows } from './toldOfUse.ts';

/** A row with what it would make of a person; 0: of somebody new. */
export interface PlannedPerson {
  readonly row: SheetRow;
  readonly plan: MemberPlan;
  readonly userId: number;
}

/** Whose the value is, as far as the reader may know; somebody who left can be restored instead (spec section 5). */
const takenViolation = ({ field, name, resigned }: TakenValue): Violation => {
  if (name === null) return violation(`member.${field}Taken`, field);
  return violation(`memberImport.${field}${resigned === 1 ? 'OfResigned' : 'TakenBy'}`, field, { name });
};

/**
 * What other people's numbers, work ids and addresses say against each row, in a constant number of statements. Somebody who asks (no
 * row is written) is told only so often of people they do not see.
 */
export const takenProblems = async (
  context: CallContext,
  people: readonly PlannedPerson[],
  isAsking: boolean,
): Promise<readonly (readonly RowProblem[])[]> => {
  const sought = people.map(({ plan, userId }) => ({ ...uniqueValuesOf(plan), exceptUserId: userId }));
  const taken = await takenValuesOfMany(context, sought);
  const untold = isAsking ? await untoldRows(context, people, taken) : new Set();
  return people.map((person, index) =>
    problemsOf(
      person.row,
      untold.has(person)
        ? [violation('memberImport.askedTooOften')]
        : (taken[index] ?? []).map(takenViolation),
    ),
  );
};

/** A warning for each row whose name somebody else has whom the reader sees: the same person may be meant. */
export const namesakeProblems = async (
  context: CallContext,
  people: readonly PlannedPerson[],
): Promise<readonly (readonly RowProblem[])[]> => {
  const names = people.map(({ plan: { profile }, userId }) => ({
    name: profile.name,
    pinyin: (readingsOf(profile.name)[0] ?? []).join(' '),
    exceptUserId: userId,
  }));
  const { db, actor } = context;
  const found = await findNamesakes(db, actor.companyId, names, readScopeOf(context, 'member'));
  return people.map(({ row }, index) =>
    found.has(index) ? problemsOf(row, [violation('memberImport.namesake', 'name')], 'warning') : [],
  );
};
