import {
  changesPhone,
  checkHome,
  checkPhoneChange,
  type PhoneObstacle,
} from '#domain/member/checkPhoneChange.ts';
import {
  checkDepartmentCount,
  checkMainDepartment,
  checkPlacements,
  type Placement,
} from '#domain/member/checkPlacement.ts';
import { checkEmail, checkEntryDay, checkMemberName, checkWorkId } from '#domain/member/checkProfile.ts';
import { checkPhone, maskPhone, normalisePhone, type PhoneNumber } from '#domain/member/phone.ts';
import { type Seat, touchedSeats } from '#domain/member/seating.ts';
import { visibleLines, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls, Member } from '#generated/types.ts';
import type { MemberProfile, MemberRecord } from '#server/features/directory/member/store/members.ts';
import type { MembershipRecord } from '#server/features/directory/member/store/memberships.ts';
import { findPlaces, type PlaceRecord } from '#server/features/directory/member/store/placements.ts';
import { mayPutInto, type WriteScope } from '#server/features/directory/scope.ts';
import { findSignOnState } from '#server/guard/store/security.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { TakenValue } from './uniqueHolders.ts';

type Request = Calls['saveUser']['request'];

/** A request read against the person it changes: what will be stored, and where the person will be. */
export interface MemberPlan {
  readonly phone: PhoneNumber;
  readonly profile: Omit<MemberProfile, 'main_department_id'>;
  readonly placements: readonly Placement[];
  readonly mainDepartmentId: number | null;
  /** The first day, where the request gives another one. */
  readonly newEntryDay: string | null;
  /** Memberships the editor may change, and those they do not see: these stay as they are. */
  readonly editable: readonly MembershipRecord[];
  readonly untouched: readonly MembershipRecord[];
}

const optionalText = (value: string | null | undefined): string | null => visibleText(value ?? '') || null;

/** What the request says, else what is stored: a field that is not mentioned stays as it is. */
const pick = <Value>(value: Value | undefined, stored: Value | undefined, empty: Value): Value =>
  value === undefined ? (stored ?? empty) : value;

/** A masked number sent back unchanged means the number that is stored. */
const phoneOf = (request: Request, record: MemberRecord | undefined): PhoneNumber => {
  const stored = record && { countryCode: record.country_code, digits: record.phone };
  if (stored !== undefined && (request.phone === undefined || request.phone === maskPhone(stored.digits)))
    return { ...stored, countryCode: request.country_code ?? stored.countryCode };
  return normalisePhone(request.phone, request.country_code ?? stored?.countryCode);
};

const profileOf = (request: Request, record: MemberRecord | undefined, phone: PhoneNumber) => ({
  name: visibleText(pick(request.name, record?.name, '') ?? ''),
  country_code: phone.countryCode,
  phone: phone.digits,
  phone_show: pick<number | null>(request.phone_show, record?.phone_show, 1) ?? 1,
  email: optionalText(pick(request.email, record?.email, null)),
  work_id: optionalText(pick(request.workId, record?.work_id, null))?.normalize('NFKC') ?? null,
  extension: optionalText(pick(request.extension, record?.extension, null)),
  office_location: optionalText(pick(request.office_location, record?.office_location, null)),
  note: visibleLines(pick(request.note, record?.note, null) ?? '') || null,
  entry_time: pick(request.entry_time, record?.entry_time, null),
  executive_mode: pick<number | null>(request.executive_mode, record?.executive_mode, 0) ?? 0,
});

const placementsOf = (request: Request, editable: readonly MembershipRecord[]): readonly Placement[] =>
  request.departments === undefined
    ? editable.map((membership) => ({
        departmentId: membership.department_id,
        position: membership.position,
      }))
    : (request.departments ?? []).map((department) => ({
        departmentId: department.id ?? null,
        position: optionalText(department.position),
      }));

/**
 * Reads a request as a plan. `record` and `memberships` are the person's present state, empty for a new person; `scope`
 * bounds which memberships the editor may touch.
 */
export const planMember = (
  request: Request,
  {
    record,
    memberships,
    scope,
  }: {
    readonly record: MemberRecord | undefined;
    readonly memberships: readonly MembershipRecord[];
    readonly scope: WriteScope;
  },
): MemberPlan => {
  const editable = memberships.filter((membership) => mayPutInto(scope, membership.ancestors));
  const untouched = memberships.filter((membership) => !mayPutInto(scope, membership.ancestors));
  const phone = phoneOf(request, record);
  // The form of an editor who does not see the main department has nothing to send back.
  const hiddenMain = untouched.find((membership) => membership.is_main === 1)?.department_id;
  return {
    phone,
    profile: profileOf(request, record, phone),
    placements: placementsOf(request, editable),
    mainDepartmentId:
      pick<number | null>(request.main_department_id, record?.main_department_id, null) ?? hiddenMain ?? null,
    newEntryDay:
      request.entry_time === undefined || request.entry_time === record?.entry_time
        ? null
        : request.entry_time,
    editable,
    untouched,
  };
};

/** Live departments that plans name, by their ids. */
export type KnownPlaces = ReadonlyMap<number, PlaceRecord>;

/** Departments the editor may put the person into: those of the editable memberships, and the joined ones in reach. */
const knownDepartments = (
  { placements, editable }: MemberPlan,
  scope: WriteScope,
  places: KnownPlaces,
): ReadonlySet<number> => {
  const open = placements.flatMap(({ departmentId }) => {
    const place = departmentId === null ? undefined : places.get(departmentId);
    return place !== undefined && mayPutInto(scope, place.ancestors) ? [place.id] : [];
  });
  return new Set([...editable.map((membership) => membership.department_id), ...open]);
};

const checkPlaces = (plan: MemberPlan, scope: WriteScope, places: KnownPlaces): readonly Violation[] => {
  const kept = plan.untouched.map((membership) => membership.department_id);
  const overLimit = checkDepartmentCount(plan.placements.length + kept.length);
  if (overLimit.length > 0) return overLimit;
  const known = knownDepartments(plan, scope, places);
  // Leaving the last department one may edit is fine for someone who is also elsewhere.
  const placements =
    plan.placements.length === 0 && kept.length > 0 ? [] : checkPlacements(plan.placements, known);
  // A department outside the editor's scope stays main when it is; it cannot be made so from here.
  const keptMain = plan.untouched
    .filter((membership) => membership.is_main === 1)
    .map((membership) => membership.department_id);
  const chosen = [...plan.placements.map((placement) => placement.departmentId), ...keptMain];
  const main =
    plan.placements.length === 0 && kept.length === 0
      ? []
      : checkMainDepartment(plan.mainDepartmentId, chosen);
  return [...placements, ...main];
};

const openSeats = ({ editable }: MemberPlan): readonly Seat[] =>
  editable.map((membership) => ({
    departmentId: membership.department_id,
    position: optionalText(membership.position),
    isMain: membership.is_main === 1,
    isOpen: true,
  }));

/** People of a partner's or synced department come, go and get their position only there (screens.md A1). */
const checkSources = (plan: MemberPlan, places: KnownPlaces): readonly Violation[] =>
  touchedSeats(openSeats(plan), plan).some((id) => (places.get(id)?.source ?? 'main') !== 'main')
    ? [violation('member.sourceReadOnly', 'departments')]
    : [];

/** Departments people are in, as they were read with them. */
const placesOfSeats = (plans: readonly MemberPlan[]): readonly PlaceRecord[] =>
  plans
    .flatMap(({ editable, untouched }) => [...editable, ...untouched])
    .map(({ department_id: id, ancestors, source }) => ({ id, ancestors, source }));

/** The departments plans name; those that are not known from the people are read, in one statement. */
export const placesOfPlans = async (
  { db, actor }: CallContext,
  plans: readonly MemberPlan[],
): Promise<KnownPlaces> => {
  const known = new Map(placesOfSeats(plans).map((place) => [place.id, place]));
  const named = plans.flatMap(({ placements }) =>
    placements.flatMap(({ departmentId }) => departmentId ?? []),
  );
  const others = [...new Set(named)].filter((id) => !known.has(id));
  const found = await findPlaces(db, actor.companyId, others);
  return new Map([...known, ...found.map((place) => [place.id, place] as const)]);
};

/** Everything that can be said about a plan without looking at other people, its departments known; in the order of the form. */
export const checkPlanAmong = (
  { now }: Pick<CallContext, 'now'>,
  plan: MemberPlan,
  { scope, places }: { readonly scope: WriteScope; readonly places: KnownPlaces },
): readonly Violation[] => [
  ...checkMemberName(plan.profile.name),
  ...checkPhone(plan.phone),
  ...checkPlaces(plan, scope, places),
  ...checkSources(plan, places),
  ...checkWorkId(plan.profile.work_id),
  ...checkEmail(plan.profile.email),
  ...checkEntryDay(plan.newEntryDay, dayOfInstant(now)),
];

/** The same for one plan, its departments read. */
export const checkPlan = async (
  context: CallContext,
  plan: MemberPlan,
  scope: WriteScope,
): Promise<readonly Violation[]> =>
  checkPlanAmong(context, plan, { scope, places: await placesOfPlans(context, [plan]) });

/** The values of a plan that are unique in the company. */
export const uniqueValuesOf = ({ phone, profile }: MemberPlan) => ({
  countryCode: phone.countryCode,
  phone: phone.digits,
  workId: profile.work_id,
  email: profile.email,
});

/** Whether the person already has all unique values of the plan: then no one else can, and no one has to be asked. */
export const keepsUniqueValues = ({ phone, profile }: MemberPlan, record: MemberRecord): boolean =>
  phone.countryCode === record.country_code &&
  phone.digits === record.phone &&
  profile.work_id === record.work_id &&
  profile.email === record.email;

/** Sentences for the values that are in use, in the order of the form. */
export const takenViolations = (taken: readonly TakenValue[]): readonly Violation[] =>
  taken.map(({ field }) => violation(`member.${field}Taken`, field));

/** Wire names of the columns that are called otherwise. */
const wireNames: Readonly<Record<string, string>> = { work_id: 'workId' };

/** Wire names of what a plan changes of the person, besides departments and positions. */
const changedFields = (plan: MemberPlan, record: MemberRecord): readonly string[] => {
  const before: Readonly<Record<string, unknown>> = { ...record };
  return Object.entries({ ...plan.profile, main_department_id: plan.mainDepartmentId })
    .filter(([column, value]) => before[column] !== value)
    .map(([column]) => wireNames[column] ?? column);
};

/** What an editor of a second department may not change of someone at home elsewhere; the picture counts as well. */
export const checkHomeOf = (
  plan: MemberPlan,
  record: MemberRecord | undefined,
  request: Request,
): readonly Violation[] => {
  if (record === undefined) return [];
  const isElsewhere = plan.untouched.some((membership) => membership.is_main === 1);
  const isPictured =
    request.avatar !== undefined && request.avatar?.file_id !== (record.avatar ?? undefined)?.file_id;
  return checkHome(!isElsewhere, [...changedFields(plan, record), ...(isPictured ? ['avatar'] : [])]);
};

/** Whether a plan gives the person another number to sign in with. */
export const movesPhone = (plan: MemberPlan, record: MemberRecord): boolean =>
  changesPhone(changedFields(plan, record));

const obstacleIn = ({
  is_phone_managed: isManaged,
  phone_power: power,
}: Member): PhoneObstacle | undefined => (isManaged === 1 ? undefined : (power ?? 'home'));

/** What an editor to whom the number does not belong has changed of it; `row`: the person as the editor sees them. */
export const checkPhoneOf = (
  plan: MemberPlan,
  {
    record,
    row,
    signOnField,
  }: { readonly record: MemberRecord; readonly row: Member; readonly signOnField?: string | undefined },
): readonly Violation[] => checkPhoneChange(obstacleIn(row), changedFields(plan, record), signOnField);

/** The field of the form by which the company's single sign-on finds people, besides the number; undefined: none. */
export const findSignOnField = async ({
  db,
  actor,
}: Pick<CallContext, 'db' | 'actor'>): Promise<string | undefined> => {
  const state = await findSignOnState(db, actor.companyId);
  if (state?.isOn !== true || state.matchBy === 'phone') return undefined;
  return wireNames[state.matchBy] ?? state.matchBy;
};
