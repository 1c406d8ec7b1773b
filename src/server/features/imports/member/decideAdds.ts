import { visibleText } from '#domain/text/compareKey.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import {
  checkPlanAmong,
  type MemberPlan,
  planMember,
} from '#server/features/directory/member/memberChange.ts';
import {
  type PlannedValues,
  planValuesAmong,
  type ShownFields,
  shownFields,
} from '#server/features/directory/member/plannedValues.ts';
import { findNewPositions } from '#server/features/directory/member/store/positions.ts';
import { writeScopeOf } from '#server/features/directory/scope.ts';
import type { TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { NewDepartment } from './newDepartments.ts';
import { namesakeProblems, takenProblems } from './peopleFacts.ts';
import { type PlaceFacts, type Placing, placeFacts, placingOf } from './placing.ts';
import { isBroken, type MemberRequest, placeCellsOf, problemsOf, requestOf, unsaid } from './rowRequest.ts';

/** A row as the person it would add, with everything that speaks against it; what the file says is among it. */
export interface DecidedAdd {
  readonly row: SheetRow;
  readonly plan: MemberPlan;
  readonly custom: PlannedValues;
  /** Departments that are made for it first. */
  readonly departments: readonly NewDepartment[];
  readonly newPositions: readonly string[];
  readonly problems: readonly RowProblem[];
}

interface Facts {
  readonly places: PlaceFacts;
  readonly shown: ShownFields;
}

/** A sheet may leave the position open; the form asks for it. */
const isAsked = ({ rule }: RowProblem): boolean => rule !== 'member.positionRequired';

const planOf = (request: MemberRequest, placing: Placing, { places }: Facts): MemberPlan =>
  planMember(
    {
      ...request,
      departments: placing.placements.map(({ departmentId: id, position }) => ({ id, position })),
      main_department_id: placing.mainDepartmentId,
    },
    { record: undefined, memberships: [], scope: places.scope },
  );

type Begun = Omit<DecidedAdd, 'newPositions'> & { readonly userId: number };

const begin = async (
  context: CallContext,
  { target, row, facts }: { readonly target: TargetImport; readonly row: SheetRow; readonly facts: Facts },
): Promise<Begun> => {
  const request = requestOf(target.columns, row.values);
  const placing = placingOf(facts.places, placeCellsOf(row));
  const plan = planOf(request, placing, facts);
  const custom = await planValuesAmong(context, { shown: facts.shown, request, record: undefined });
  const places = new Map(placing.places.map((place) => [place.id, place]));
  const known = [...row.problems, ...unsaid(row.problems, problemsOf(row, placing.violations))];
  const further = [
    ...checkPlanAmong(context, plan, { scope: facts.places.scope, places }),
    ...custom.violations,
  ];
  const problems = [...known, ...unsaid(known, problemsOf(row, further).filter(isAsked))];
  return { row, plan, custom, departments: placing.departments, problems, userId: 0 };
};

const positionsOf = ({ placements }: MemberPlan): readonly string[] =>
  placements.map(({ position }) => visibleText(position ?? '')).filter((name) => name !== '');

/** What is known when rows are decided to be written. */
interface Known {
  /** Where their paths lead, read under the locks. */
  readonly ends: PlaceFacts['ends'];
  /** Rows with warnings are written as well: no one is warned any more. */
  readonly withWarnings: boolean;
}

/**
 * Decides rows as people to be added, by the rules a form for one of them asks, in a constant number of statements for all
 * of them. Nothing is written.
 */
export const decideAdds = async (
  context: CallContext,
  {
    target,
    rows,
    known,
  }: { readonly target: TargetImport; readonly rows: readonly SheetRow[]; readonly known?: Known },
): Promise<readonly DecidedAdd[]> => {
  const scope = writeScopeOf(context, 'member', 'create');
  const facts = {
    places: await placeFacts(context, { rows: rows.map(placeCellsOf), scope, known: known?.ends }),
    shown: await shownFields(context),
  };
  const begun: Begun[] = [];
  for (const row of rows) begun.push(await begin(context, { target, row, facts }));
  const taken = await takenProblems(context, begun, known === undefined);
  const namesakes = known?.withWarnings === true ? [] : await namesakeProblems(context, begun);
  const { db, actor } = context;
  const names = [...new Set(begun.flatMap(({ plan }) => positionsOf(plan)))];
  const fresh = new Set(await findNewPositions(db, actor.companyId, names));
  return begun.map(({ userId: _, ...each }, index) => {
    const against = unsaid(each.problems, taken[index] ?? []);
    const warnings = isBroken([...each.problems, ...against]) ? [] : (namesakes[index] ?? []);
    return {
      ...each,
      problems: [...each.problems, ...against, ...warnings],
      newPositions: positionsOf(each.plan).filter((name) => fresh.has(name)),
    };
  });
};
