import { type DepartmentPath, pathKey, pathText } from '#domain/department/path.ts';
import type { Placement } from '#domain/member/checkPlacement.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import { isEqual } from '#engine/validation/validatorRuntime.ts';
import type { RowChange } from '#server/database/tables/sheet.ts';
import {
  type KnownPlaces,
  type MemberPlan,
  placesOfPlans,
} from '#server/features/directory/member/memberChange.ts';
import {
  type PlannedValues,
  type ShownFields,
  shownFields,
} from '#server/features/directory/member/plannedValues.ts';
import { findMembers, type MemberRecord } from '#server/features/directory/member/store/members.ts';
import type { MembershipRecord } from '#server/features/directory/member/store/memberships.ts';
import { type VisibleMember, visibleMembers } from '#server/features/directory/member/visiblePeople.ts';
import { mayPutInto, writeScopeOf } from '#server/features/directory/scope.ts';
import type { TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { MatchedPerson } from './meant.ts';
import type { NewDepartment } from './newDepartments.ts';
import { type PlaceFacts, placeFacts, placingOf } from './placing.ts';
import { type PlaceCells, placeCellsOf } from './rowRequest.ts';

/** What rows that change people are decided by. */
export interface EditFacts {
  readonly places: PlaceFacts;
  readonly shown: ShownFields;
  readonly people: ReadonlyMap<number, VisibleMember & { readonly record: MemberRecord }>;
  readonly target: TargetImport;
}

/** Reads them in a constant number of statements; `ends`: read under a lock before. */
export const loadFacts = async (
  context: CallContext,
  {
    target,
    rows,
    matched,
    ends,
  }: {
    readonly target: TargetImport;
    readonly rows: readonly SheetRow[];
    readonly matched: readonly MatchedPerson[];
    readonly ends: PlaceFacts['ends'] | undefined;
  },
): Promise<EditFacts> => {
  const scope = writeScopeOf(context, 'member', 'update');
  const ids = matched.flatMap(({ userId }) => userId ?? []);
  const records = await findMembers(context.db, context.actor.companyId, ids);
  return {
    target,
    places: await placeFacts(context, { rows: rows.map(placeCellsOf), scope, known: ends }),
    shown: await shownFields(context),
    people: await visibleMembers(context, records),
  };
};

/** Departments plans name: those there are, and those still to be made. */
export const knownPlaces = async (
  context: CallContext,
  facts: EditFacts,
  plans: readonly MemberPlan[],
): Promise<KnownPlaces> => {
  const made = [...facts.places.departments.values()].map(
    ({ id, ancestors }) => [id, { id, ancestors, source: 'main' as const }] as const,
  );
  return new Map([...(await placesOfPlans(context, plans)), ...made]);
};

/** What a row says about where someone is. Undefined parts stay as they are. */
export interface EditedPlaces {
  readonly placements: readonly Placement[] | undefined;
  readonly mainDepartmentId: number | null | undefined;
  readonly departments: readonly NewDepartment[];
  readonly violations: readonly Violation[];
}

/** Where the person is now: what the editor may change, and what stays no matter who asks. */
interface Present {
  readonly editable: readonly MembershipRecord[];
  readonly untouched: readonly MembershipRecord[];
}

const presentOf = ({ scope }: PlaceFacts, memberships: readonly MembershipRecord[]): Present => ({
  editable: memberships.filter(({ ancestors }) => mayPutInto(scope, ancestors)),
  untouched: memberships.filter(({ ancestors }) => !mayPutInto(scope, ancestors)),
});

const unchanged: EditedPlaces = {
  placements: undefined,
  mainDepartmentId: undefined,
  departments: [],
  violations: [],
};

const stay = ({ editable }: Present): readonly Placement[] =>
  editable.map(({ department_id: departmentId, position }) => ({ departmentId, position }));

/** One position without departments is held in the only one, or in the main one of several. */
const repositioned = (present: Present, { positions }: PlaceCells): EditedPlaces => {
  const [position = null, ...others] = positions;
  if (others.length > 0 || present.editable.length !== 1)
    return {
      ...unchanged,
      violations: [violation('memberImport.positionWithoutDepartment', 'part_position')],
    };
  return { ...unchanged, placements: stay(present).map((placement) => ({ ...placement, position })) };
};

/** The main department changed alone: one of those the person is in. */
const rehomed = (
  facts: PlaceFacts,
  { main }: PlaceCells,
  memberships: readonly MembershipRecord[],
): Pick<EditedPlaces, 'mainDepartmentId' | 'violations'> => {
  const end = main === undefined ? undefined : facts.ends.get(pathKey(main));
  const id = end?.kind === 'found' ? end.place.id : undefined;
  return memberships.some((membership) => membership.department_id === id)
    ? { mainDepartmentId: id, violations: [] }
    : { mainDepartmentId: undefined, violations: [violation('member.mainDepartmentOutside', 'main_part')] };
};

/** A position the row leaves open: the one held there, else the one held in the main department. */
const withPositions = (
  placements: readonly Placement[],
  memberships: readonly MembershipRecord[],
): readonly Placement[] => {
  const main = memberships.find(({ is_main: isMain }) => isMain === 1)?.position ?? null;
  return placements.map(({ departmentId, position }) => {
    const present = memberships.find((membership) => membership.department_id === departmentId);
    return { departmentId, position: position ?? (present === undefined ? main : present.position) };
  });
};

/** Departments the row lists, in the place of those the editor may change. Those they only see stay anyway. */
const moved = (facts: PlaceFacts, cells: PlaceCells, present: Present): EditedPlaces => {
  const memberships = [...present.editable, ...present.untouched];
  const ids = new Set(memberships.map((membership) => membership.department_id));
  const placing = placingOf(facts, cells, ids);
  const kept = new Set(present.untouched.map((membership) => membership.department_id));
  const placements = placing.placements.filter(
    ({ departmentId }) => departmentId === null || !kept.has(departmentId),
  );
  const main = memberships.find(({ is_main: isMain }) => isMain === 1)?.department_id;
  const stays =
    cells.main === undefined &&
    main !== undefined &&
    (kept.has(main) || placements.some(({ departmentId }) => departmentId === main));
  return {
    placements: withPositions(placements, memberships),
    mainDepartmentId: stays ? main : placing.mainDepartmentId,
    departments: placing.departments,
    violations: placing.violations,
  };
};

/** Where a row puts someone who is in `memberships` now. */
export const editedPlaces = (
  facts: PlaceFacts,
  cells: PlaceCells,
  memberships: readonly MembershipRecord[],
): EditedPlaces => {
  const present = presentOf(facts, memberships);
  if (cells.paths.length > 0) return moved(facts, cells, present);
  const places = cells.positions.length === 0 ? unchanged : repositioned(present, cells);
  if (cells.main === undefined) return places;
  const home = rehomed(facts, cells, memberships);
  return { ...places, ...home, violations: [...places.violations, ...home.violations] };
};

/** What a diff is told from: the person, and what becomes of them. */
interface ChangeSource {
  readonly record: MemberRecord;
  readonly seen: VisibleMember;
  readonly plan: MemberPlan;
  readonly custom: PlannedValues;
  readonly columns: readonly FieldModel[];
  /** Paths of departments by their id, new ones by their negative ids. */
  readonly pathOf: (id: number) => DepartmentPath;
}

type Values = Readonly<Record<string, unknown>>;

const profileColumns: Readonly<Record<string, keyof MemberPlan['profile']>> = {
  name: 'name',
  country_code: 'country_code',
  phone: 'phone',
  phone_show: 'phone_show',
  email: 'email',
  workId: 'work_id',
  extension: 'extension',
  office_location: 'office_location',
  note: 'note',
  entry_time: 'entry_time',
  executive_mode: 'executive_mode',
};

const valueChange = ({ name: column }: FieldModel, before: unknown, after: unknown): RowChange[] => {
  if (isEqual(before ?? null, after ?? null)) return [];
  if (column === 'phone') return [{ column, old: maskPhone(String(before)), new: maskPhone(String(after)) }];
  return [{ column, before: before ?? null, after: after ?? null }];
};

const fieldChanges = ({ record, plan, custom, columns }: ChangeSource): readonly RowChange[] => {
  const changed = new Set(custom.changed.map(({ name }) => name));
  const before: Values = record.custom_fields;
  return columns.flatMap((field) => {
    if (field.isRuntime === true)
      return changed.has(field.name) ? valueChange(field, before[field.name], custom.values[field.name]) : [];
    const column = profileColumns[field.name];
    return column === undefined ? [] : valueChange(field, record[column], plan.profile[column]);
  });
};

const joined = (texts: readonly string[]): string => texts.join('；');

const placeChanges = ({ seen, plan, pathOf }: ChangeSource): readonly RowChange[] => {
  const { editable, placements, untouched } = plan;
  const path = (id: number | null): string => (id === null ? '' : pathText(pathOf(id)));
  const present = new Set(editable.map((membership) => membership.department_id));
  const isSame =
    placements.length === present.size &&
    placements.every(({ departmentId }) => present.has(departmentId ?? 0));
  const positionOf = new Map(
    editable.map((membership) => [membership.department_id, membership.position ?? '']),
  );
  const isHeld = placements.every(
    ({ departmentId, position }) => (positionOf.get(departmentId ?? 0) ?? '') === (position ?? ''),
  );
  const main = [...editable, ...untouched].find(({ is_main: isMain }) => isMain === 1)?.department_id ?? null;
  const shown = seen.row.departments.find(({ id }) => id === main);
  return [
    ...(isSame
      ? []
      : [
          {
            column: 'part',
            old: joined(editable.map((membership) => path(membership.department_id))),
            new: joined(placements.map(({ departmentId }) => path(departmentId))),
          },
        ]),
    ...(isHeld
      ? []
      : [
          {
            column: 'part_position',
            old: joined(editable.map(({ position }) => position ?? '')),
            new: joined(placements.map(({ position }) => position ?? '')),
          },
        ]),
    ...(main === plan.mainDepartmentId
      ? []
      : [{ column: 'main_part', old: shown?.path ?? '', new: path(plan.mainDepartmentId) }]),
  ];
};

/** What a row changes of a person, old beside new; numbers are masked. None: nothing is written. */
export const rowChanges = (source: ChangeSource): readonly RowChange[] => [
  ...fieldChanges(source),
  ...placeChanges(source),
];
