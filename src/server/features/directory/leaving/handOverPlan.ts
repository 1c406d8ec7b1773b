import {
  aboutRow,
  canAssign,
  checkRecipient,
  defaultRecipient,
  type HandOverKind,
  hasDefaultRecipient,
  mayHandOver,
} from '#domain/resignation/handOver.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { findKnownPeople } from '#server/features/directory/department/store/departments.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { isVisible, type ReadScope, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findAllowed, findOwned, type OwnedThing, type RequestedTaking } from './handOver.ts';
import type { LeaverRecord } from './store/leaving.ts';
import { findPlaces } from './store/resignations.ts';
import {
  findHeirs,
  findItems,
  findPeople,
  type HeirRecord,
  type NamedItem,
  type PersonRecord,
} from './store/transferItems.ts';

/** Whether the reader knows of the thing: what belongs to a department out of scope does not exist for them. */
const isSeenItem = (scope: ReadScope, { ancestors }: Pick<NamedItem, 'ancestors'>): boolean =>
  ancestors === null || isVisible(scope, ancestors);

/** Everything the reader knows of what some people leave behind. */
export const seenItemsOf = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<readonly NamedItem[]> => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'resignation');
  const items = await findItems(db, actor.companyId, userIds);
  return items.filter((item) => isSeenItem(scope, item) && mayHandOver(actor, item));
};

/** The same of one person. */
export const seenItems = (context: CallContext, userId: number): Promise<readonly NamedItem[]> =>
  seenItemsOf(context, [userId]);

/** Things a recipient can still be chosen for. */
export const openItems = (items: readonly NamedItem[]): readonly NamedItem[] => items.filter(canAssign);

/** Someone's choice for one thing, a kind, a person's things, or all: the narrowest choice counts. */
export interface RecipientChoice {
  readonly ownerId?: number | undefined;
  readonly kind?: HandOverKind | undefined;
  readonly targetId?: number | undefined;
  /** Null: to be chosen later. */
  readonly recipientId: number | null;
}

/** One thing with who takes it over; no heir: no one who may has been found or chosen. */
export interface PlannedThing {
  readonly thing: OwnedThing;
  readonly heir: Pick<PersonRecord, 'userId' | 'name'> | null;
  /** Whether the heir follows from the rule rather than from a choice. */
  readonly role: HeirRecord['role'] | null;
  /** Whether the actor knows of it; if not, nothing they chose counts for it and someone who does hands it over. */
  readonly isSeen: boolean;
  /** Why the person who was chosen cannot take this over, or someone has to be chosen. */
  readonly objection?: Violation | undefined;
}

type WrittenChoices = Calls['resignSave']['request']['recipients'];

/** Choices as a request writes them. */
export const readChoices = (choices: WrittenChoices): readonly RecipientChoice[] =>
  (choices ?? []).map((choice) => ({
    ownerId: choice.owner_id ?? undefined,
    kind: choice.kind ?? undefined,
    targetId: choice.target_id ?? undefined,
    recipientId: choice.recipient_id,
  }));

const choiceFor = (choices: readonly RecipientChoice[], thing: OwnedThing): RecipientChoice | undefined => {
  const fits = (choice: RecipientChoice) =>
    (choice.ownerId ?? thing.user_id) === thing.user_id &&
    (choice.kind ?? thing.kind) === thing.kind &&
    (choice.targetId ?? thing.target_id) === thing.target_id;
  const width = ({ ownerId, kind, targetId }: RecipientChoice) =>
    [ownerId, kind, targetId].filter((part) => part === undefined).length;
  return choices.filter(fits).sort((left, right) => width(left) - width(right))[0];
};

const requestOf = ({ kind, target_id: targetId }: OwnedThing, recipientId: number): RequestedTaking => ({
  kind,
  targetId,
  recipientId,
});

/**
 * Who of those chosen cannot be, with the reason: they exist for the user who chooses, work here actively under a real name, and stay.
 * `field` names where the request says so.
 */
export const findUnfit = async (
  context: LeavingContext,
  {
    recipientIds,
    leaving,
    field,
  }: {
    readonly recipientIds: readonly number[];
    readonly leaving: ReadonlySet<number>;
    readonly field: string;
  },
): Promise<ReadonlyMap<number, Violation>> => {
  const { db, actor } = context;
  const requested = [...new Set(recipientIds)];
  if (requested.length === 0) return new Map();
  const seen = await findKnownPeople(db, {
    companyId: actor.companyId,
    userIds: requested,
    bounds: readScopeOf(context, 'member'),
  });
  const people = await findPeople(db, actor.companyId, requested);
  const isKnown = (id: number): boolean => seen.has(id) || id === actor.userId;
  return new Map(
    requested.flatMap((id) =>
      checkRecipient(isKnown(id) ? people.get(id) : undefined, leaving, field).map(
        (against) => [id, against] as const,
      ),
    ),
  );
};

/** Tells which things exist for the actor: what belongs to a department out of their scope does not. */
const findSeenThings = async (
  context: LeavingContext,
  things: readonly OwnedThing[],
): Promise<(thing: OwnedThing) => boolean> => {
  const scope = readScopeOf(context, 'resignation');
  if (scope.all) return (thing) => mayHandOver(context.actor, thing);
  const ids = things.flatMap((thing) => thing.department_id ?? []);
  const places = await findPlaces(context.db, context.actor.companyId, ids);
  const waysOf = (id: number | null) => (id === null ? null : (places.get(id)?.ancestors ?? []));
  return (thing) =>
    mayHandOver(context.actor, thing) && isSeenItem(scope, { ancestors: waysOf(thing.department_id) });
};

interface Facts {
  readonly isSeen: (thing: OwnedThing) => boolean;
  readonly choices: readonly RecipientChoice[];
  readonly leaving: ReadonlySet<number>;
  readonly heirsOf: (thing: OwnedThing) => readonly HeirRecord[];
  readonly people: ReadonlyMap<number, PersonRecord>;
  readonly isAllowed: (request: RequestedTaking) => boolean;
  readonly unfit: ReadonlyMap<number, Violation>;
}

/** Why someone chosen cannot take a thing: not at all, or not this group or department, which they are not in. */
const objectionTo = (facts: Facts, thing: OwnedThing, recipientId: number): Violation | undefined => {
  const row = { name: facts.people.get(recipientId)?.name ?? '', target: thing.target_name };
  const unfit = facts.unfit.get(recipientId);
  if (unfit !== undefined) return aboutRow(unfit, row);
  return facts.isAllowed(requestOf(thing, recipientId))
    ? undefined
    : violation('resignation.recipientOutside', 'recipients', row);
};

const chosenThing = (facts: Facts, thing: OwnedThing, recipientId: number): PlannedThing => ({
  thing,
  heir: facts.people.get(recipientId) ?? null,
  role: null,
  isSeen: true,
  objection: objectionTo(facts, thing, recipientId),
});

/** Apps are not left without a manager knowingly: they must be transferred (contract.md section 2). */
const withoutHeir = (thing: OwnedThing): PlannedThing => ({
  thing,
  heir: null,
  role: null,
  isSeen: true,
  objection:
    thing.kind === 'app_admin'
      ? violation('resignation.appsStay', 'recipients', { target: thing.target_name })
      : undefined,
});

const planThing = (facts: Facts, thing: OwnedThing): PlannedThing => {
  // No one gives away, to themselves or to an heir they could have named, what is not theirs to see.
  if (!facts.isSeen(thing)) return { thing, heir: null, role: null, isSeen: false };
  const choice = choiceFor(facts.choices, thing);
  if (typeof choice?.recipientId === 'number') return chosenThing(facts, thing, choice.recipientId);
  if (choice !== undefined || !hasDefaultRecipient(thing.kind)) return withoutHeir(thing);
  const fit = facts.heirsOf(thing).filter((heir) => facts.isAllowed(requestOf(thing, heir.userId)));
  const heir = defaultRecipient(fit, facts.leaving);
  return heir === undefined ? withoutHeir(thing) : { thing, heir, role: heir.role, isSeen: true };
};

/** What stands against the plan, by the things it is about; who was chosen for none of them is told alone. */
const checkChoices = (
  planned: readonly PlannedThing[],
  unfit: ReadonlyMap<number, Violation>,
): readonly Violation[] => {
  const objections = planned.flatMap(({ objection }) => objection ?? []);
  return objections.length > 0 ? objections : [...unfit.values()];
};

/**
 * What people leave behind and who takes it over, by the rule and by the choices made; what the actor does not see is
 * in it without an heir, for the main administrator to hand over. `alsoLeaving`: others who are no heirs either.
 */
export const planHandOver = async (
  context: LeavingContext,
  {
    leavers,
    choices,
    alsoLeaving = new Set(),
  }: {
    readonly leavers: readonly LeaverRecord[];
    readonly choices: readonly RecipientChoice[];
    readonly alsoLeaving?: ReadonlySet<number>;
  },
): Promise<{ readonly planned: readonly PlannedThing[]; readonly violations: readonly Violation[] }> => {
  const { db, actor } = context;
  const { companyId } = actor;
  const leaving = new Set(leavers.map((leaver) => leaver.user_id));
  const staysAway = new Set([...leaving, ...alsoLeaving]);
  const chosen = choices.flatMap(({ recipientId }) => recipientId ?? []);
  const unfit = await findUnfit(context, { recipientIds: chosen, leaving: staysAway, field: 'recipients' });
  const things = await findOwned(context, [...leaving]);
  if (things.length === 0) return { planned: [], violations: [...unfit.values()] };
  const isSeen = await findSeenThings(context, things);
  const homes = new Map(leavers.map((leaver) => [leaver.user_id, leaver.main_department_id]));
  const heirs = await findHeirs(db, companyId, [...new Set(homes.values())]);
  const heirsOf = (thing: OwnedThing) =>
    heirs.filter((heir) => heir.departmentId === homes.get(thing.user_id));
  const requests = things
    .filter(isSeen)
    .flatMap((thing) => [
      ...heirsOf(thing).map((heir) => requestOf(thing, heir.userId)),
      ...[choiceFor(choices, thing)?.recipientId ?? []].flat().map((id) => requestOf(thing, id)),
    ]);
  const facts: Facts = {
    isSeen,
    choices,
    leaving: staysAway,
    unfit,
    heirsOf,
    people: await findPeople(db, companyId, chosen),
    isAllowed: await findAllowed({ db, companyId, handOvers: context.sources.directory.handOvers }, requests),
  };
  const planned = things.map((thing) => planThing(facts, thing));
  return { planned, violations: checkChoices(planned, unfit) };
};
