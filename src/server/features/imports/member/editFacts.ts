import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import { type ShownFields, shownFields } from '#server/features/directory/customField/plannedValues.ts';
import {
  type KnownPlaces,
  type MemberPlan,
  placesOfPlans,
} from '#server/features/directory/member/memberChange.ts';
import { type VisibleMember, visibleMembers } from '#server/features/directory/member/memberRows.ts';
import { findMembers, type MemberRecord } from '#server/features/directory/member/store/members.ts';
import { writeScopeOf } from '#server/features/directory/scope.ts';
import type { TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { MeantPerson } from './meantPeople.ts';
import { type PlaceFacts, placeFacts } from './placing.ts';
import { placeCellsOf } from './rowRequest.ts';

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
  target: TargetImport,
  rows: readonly SheetRow[],
  meant: readonly MeantPerson[],
  ends: PlaceFacts['ends'] | undefined,
): Promise<EditFacts> => {
  const scope = await writeScopeOf(context, 'member', 'update');
  const ids = meant.flatMap(({ userId }) => userId ?? []);
  const records = await findMembers(context.db, context.actor.companyId, ids);
  return {
    target,
    places: await placeFacts(context, rows.map(placeCellsOf), scope, ends),
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
