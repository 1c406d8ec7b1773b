import { hasDefaultRecipient, mayHandOver } from '#domain/resignation/handOverRights.ts';
import { checkRecipient, defaultRecipient } from '#domain/resignation/recipient.ts';
import type { HandOverKind } from '#domain/resignation/vocabulary.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findAllowed, findOwned, type OwnedThing, type WishedTaking } from '#server/handOver/registry.ts';
import { findKnownPeople } from '#server/repositories/departments.ts';
import type { LeaverRecord } from '#server/repositories/leaving.ts';
import { findPlaces } from '#server/repositories/resignations.ts';
import {
  findHeirs,
  findPeople,
  type HeirRecord,
  type PersonRecord,
} from '#server/repositories/transferItems.ts';
import { isSeenItem } from './resignationRows.ts';
import { readScopeOf } from './scope.ts';

/** Somebody's choice for one thing, a kind, a person's things, or all: the narrowest choice counts. */
export interface RecipientChoice {
  readonly ownerId?: number | undefined;
  readonly kind?: HandOverKind | undefined;
  readonly targetId?: number | undefined;
  /** Null: to be chosen later. */
  readonly recipientId: number | null;
}

/** One thing with who takes it over; no heir: nobody who may has been found or chosen. */
export interface PlannedThing {
  readonly thing: OwnedThing;
  readonly heir: Pick<PersonRecord, 'userId' | 'name'> | null;
  /** Whether the heir follows from the rule rather than from a choice. */
  readonly role: HeirRecord['role'] | null;
  /** Whether the actor knows of it; if not, nothing they chose counts for it and somebody who does hands it over. */
  readonly isSeen: boolean;
}

const choiceFor = (choices: readonly RecipientChoice[], thing: OwnedThing): RecipientChoice | undefined => {
  const fits = (choice: RecipientChoice) =>
    (choice.ownerId ?? thing.user_id) === thing.user_id &&
    (choice.kind ?? thing.kind) === thing.kind &&
    (choice.targetId ?? thing.target_id) === thing.target_id;
  const width = ({ ownerId, kind, targetId }: RecipientChoice) =>
    [ownerId, kind, targetId].filter((part) => part === undefined).length;
  return choices.filter(fits).sort((left, right) => width(left) - width(right))[0];
};

const wishOf = ({ kind, target_id: targetId }: OwnedThing, recipientId: number): WishedTaking => ({
  kind,
  targetId,
  recipientId,
});

/**
 * Whether everybody chosen can be: they exist for whoever chooses, work here actively under a real name, and stay. `field`
 * names where the request says so.
 */
export const checkChosen = async (
  context: CallContext,
  recipientIds: readonly number[],
  leaving: ReadonlySet<number>,
  field: string,
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const wanted = [...new Set(recipientIds)];
  if (wanted.length === 0) return [];
  const seen = await findKnownPeople(db, actor.companyId, wanted, readScopeOf(context, 'member'));
  const people = await findPeople(db, actor.companyId, wanted);
  const isKnown = (id: number): boolean => seen.has(id) || id === actor.userId;
  return wanted.flatMap((id) => checkRecipient(isKnown(id) ? people.get(id) : undefined, leaving, field));
};

/** Tells which things exist for the actor: what belongs to a department out of their scope does not. */
const findSeenThings = async (
  context: CallContext,
  things: readonly OwnedThing[],
): Promise<(thing: OwnedThing) => boolean> => {
  const scope = readScopeOf(context, 'resignation');
  if (scope.all) return (thing) => mayHandOver(context.actor, thing.kind);
  const ids = things.flatMap((thing) => thing.department_id ?? []);
  const places = await findPlaces(context.db, context.actor.companyId, ids);
  const waysOf = (id: number | null) => (id === null ? null : (places.get(id)?.ancestors ?? []));
  return (thing) =>
    mayHandOver(context.actor, thing.kind) && isSeenItem(scope, { ancestors: waysOf(thing.department_id) });
};

interface Facts {
  readonly isSeen: (thing: OwnedThing) => boolean;
  readonly choices: readonly RecipientChoice[];
  readonly leaving: ReadonlySet<number>;
  readonly heirsOf: (thing: OwnedThing) => readonly HeirRecord[];
  readonly people: ReadonlyMap<number, PersonRecord>;
  readonly isAllowed: (wish: WishedTaking) => boolean;
}

const planThing = (facts: Facts, thing: OwnedThing): PlannedThing => {
  // Nobody gives away, to themselves or to an heir they could have named, what is not theirs to see.
  if (!facts.isSeen(thing)) return { thing, heir: null, role: null, isSeen: false };
  const choice = choiceFor(facts.choices, thing);
  if (choice !== undefined) {
    const heir = choice.recipientId === null ? undefined : facts.people.get(choice.recipientId);
    return { thing, heir: heir ?? null, role: null, isSeen: true };
  }
  if (!hasDefaultRecipient(thing.kind)) return { thing, heir: null, role: null, isSeen: true };
  const fit = facts.heirsOf(thing).filter((heir) => facts.isAllowed(wishOf(thing, heir.userId)));
  const heir = defaultRecipient(fit, facts.leaving);
  return { thing, heir: heir ?? null, role: heir?.role ?? null, isSeen: true };
};

/** Things their chosen recipient may not take: a group or department they are not in. */
const checkPlaces = (facts: Facts, planned: readonly PlannedThing[]): readonly Violation[] =>
  planned
    .filter(
      ({ thing, heir, role }) =>
        heir !== null && role === null && !facts.isAllowed(wishOf(thing, heir.userId)),
    )
    .map(({ thing, heir }) =>
      violation('resignation.recipientOutside', 'recipients', {
        name: heir?.name ?? '',
        target: thing.target_name,
      }),
    );

/** Apps somebody knowingly leaves without a manager: apps must be transferred (contract.md section 2). */
const checkApps = (planned: readonly PlannedThing[]): readonly Violation[] =>
  planned
    .filter(({ thing, heir, isSeen }) => thing.kind === 'app_admin' && isSeen && heir === null)
    .map(({ thing }) => violation('resignation.appsStay', 'recipients', { target: thing.target_name }));

/**
 * What people leave behind and who takes it over, by the rule and by the choices made; what the actor does not see is
 * in it without an heir, for the main administrator to hand over. `alsoLeaving`: others who are no heirs either.
 */
export const planHandOver = async (
  context: CallContext,
  leavers: readonly LeaverRecord[],
  choices: readonly RecipientChoice[],
  alsoLeaving: ReadonlySet<number> = new Set(),
): Promise<{ readonly planned: readonly PlannedThing[]; readonly violations: readonly Violation[] }> => {
  const { db, actor } = context;
  const { companyId } = actor;
  const leaving = new Set(leavers.map((leaver) => leaver.user_id));
  const things = await findOwned(db, companyId, [...leaving]);
  if (things.length === 0) return { planned: [], violations: [] };
  const isSeen = await findSeenThings(context, things);
  const homes = new Map(leavers.map((leaver) => [leaver.user_id, leaver.main_department_id]));
  const heirs = await findHeirs(db, companyId, [...new Set(homes.values())]);
  const heirsOf = (thing: OwnedThing) =>
    heirs.filter((heir) => heir.departmentId === homes.get(thing.user_id));
  const chosen = choices.flatMap(({ recipientId }) => recipientId ?? []);
  const wishes = things
    .filter(isSeen)
    .flatMap((thing) => [
      ...heirsOf(thing).map((heir) => wishOf(thing, heir.userId)),
      ...[choiceFor(choices, thing)?.recipientId ?? []].flat().map((id) => wishOf(thing, id)),
    ]);
  const facts: Facts = {
    isSeen,
    choices,
    leaving: new Set([...leaving, ...alsoLeaving]),
    heirsOf,
    people: await findPeople(db, companyId, chosen),
    isAllowed: await findAllowed(db, companyId, wishes),
  };
  const planned = things.map((thing) => planThing(facts, thing));
  return { planned, violations: [...checkPlaces(facts, planned), ...checkApps(planned)] };
};
