import type { Actor, Module } from '#domain/permission/actor.ts';
import { grantsModule } from '#domain/permission/mandate.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** Why an administrator lets someone leave (screens.md A3); what does not fit is said in the note. */
export const givenReasons = [
  'voluntary',
  'dismissed',
  'contract_ended',
  'retired',
  'transferred',
  'other',
] as const;
/** Beside them the end of a temporary term, by the clock and before its time: no one chooses these. */
export type ResignReason = (typeof givenReasons)[number] | 'term_ended' | 'term_cut';

/** What a person owns that someone else takes over. Further kinds join with the nouns they are about. */
export const handOverKinds = [
  'group_owner',
  'dept_responsible',
  'dept_supervisor',
  'role',
  'manage_group',
  'app_admin',
] as const;
export type HandOverKind = (typeof handOverKinds)[number];

/** Of one thing to hand over (contract.md section 2). */
export const itemStatuses = ['waiting', 'done', 'failed', 'skipped'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Of a person's whole hand-over (contract.md section 2). */
export const transferStatus = { none: 0, waiting: 1, running: 2, done: 3, partlyFailed: 4 } as const;
/** A hand-over someone still has to see to: no one chosen, under way, or failed in part. */
export const openTransfers = [
  transferStatus.waiting,
  transferStatus.running,
  transferStatus.partlyFailed,
] as const;

export type TransferStatus = (typeof transferStatus)[keyof typeof transferStatus];

/** What the state of a hand-over is told from. */
export interface ItemState {
  readonly status: ItemStatus;
  /** Null while no one has been chosen to take it over. */
  readonly recipientId: number | null;
}

const isOpen = ({ status }: ItemState): boolean => status === 'waiting';
const hasBegun = ({ status, recipientId }: ItemState): boolean =>
  status !== 'waiting' || recipientId !== null;

/**
 * The state of a person's hand-over, always worked out from its items: none needed, waiting until the first recipient is
 * chosen, running while anything is open, then done, or partly failed (contract.md section 2: 0/1, 1→2, 2→3/4, 4→2).
 */
export const transferStatusOf = (items: readonly ItemState[]): TransferStatus => {
  if (items.length === 0) return transferStatus.none;
  if (!items.some(hasBegun)) return transferStatus.waiting;
  if (items.some(isOpen)) return transferStatus.running;
  return items.some(({ status }) => status === 'failed') ? transferStatus.partlyFailed : transferStatus.done;
};

/** Whether a recipient can still be chosen: what is handed over stays where it is. */
export const canAssign = ({ status }: Pick<ItemState, 'status'>): boolean =>
  status === 'waiting' || status === 'failed';

/** Whether it is tried once more as it is: it failed, and someone is there to take it. */
export const canRetry = ({ status, recipientId }: ItemState): boolean =>
  status === 'failed' && recipientId !== null;

/** Something to hand over, as far as it decides who may. */
export interface HandedThing {
  readonly kind: HandOverKind;
  readonly target_id: number;
}

/** The module a sub-administrator needs to give such a thing to someone; null: being allowed to resign its owner is enough. */
const givenBy: Readonly<Record<Exclude<HandOverKind, 'manage_group'>, Module | null>> = {
  app_admin: 'apps',
  role: 'roles',
  group_owner: 'groups',
  dept_responsible: null,
  dept_supervisor: null,
};

/**
 * Whether someone may know of a thing and hand it over: only who could also give it without anyone leaving, or to resign a person would
 * be a way to what they hold (decisions/0021). Belonging to a manage group is given by the main administrator alone (contract.md section 4).
 */
export const mayHandOver = (
  { roles, mandates }: Pick<Actor, 'roles' | 'mandates'>,
  { kind, target_id: id }: HandedThing,
): boolean => {
  if (roles.includes('main')) return true;
  if (kind === 'manage_group') return false;
  const module = givenBy[kind];
  if (module === null) return true;
  return mandates.some(
    ({ grants, apps }) =>
      grantsModule(grants, module, 'manage') &&
      (kind !== 'app_admin' || apps.length === 0 || apps.includes(id)),
  );
};

/** Whether a kind goes to a default recipient: no one comes into rights without having been chosen for them. */
export const hasDefaultRecipient = (kind: HandOverKind): boolean => kind !== 'manage_group';

/** What has to be known of someone before they take anything over. */
export interface Candidate {
  readonly userId: number;
  readonly status: string;
  readonly isActive: boolean;
  readonly isRealName: boolean;
}

/** Only who works here, uses the app and has a real name takes something over (contract.md section 2). */
export const checkRecipient = (
  candidate: Candidate | undefined,
  leaving: ReadonlySet<number>,
  field?: string,
): readonly Violation[] => {
  if (candidate === undefined || candidate.status !== 'normal')
    return [violation('resignation.recipientMissing', field)];
  if (leaving.has(candidate.userId)) return [violation('resignation.recipientLeaving', field)];
  return candidate.isActive && candidate.isRealName ? [] : [violation('resignation.recipientUnfit', field)];
};

/** One thing someone was chosen for. */
export interface ChosenRow {
  readonly name: string;
  readonly target: string;
}

/** The same objection with the thing it is about: among many hand-overs the reader has to find the one. */
export const aboutRow = ({ rule, field }: Violation, { name, target }: ChosenRow): Violation =>
  violation(`${rule}For`, field, { name, target });

/** A department is supervised by someone who is in it; what else there is to take is decided where it is known. */
export const checkInside = (
  kind: HandOverKind,
  targetId: number,
  departmentIds: readonly number[],
): readonly Violation[] =>
  kind === 'dept_supervisor' && !departmentIds.includes(targetId)
    ? [violation('resignation.recipientElsewhere')]
    : [];

/** Who is asked first, and by which part of the rule. */
export interface DefaultCandidate extends Candidate {
  readonly role: 'supervisor' | 'responsible' | 'main';
}

const order: Readonly<Record<DefaultCandidate['role'], number>> = { supervisor: 0, responsible: 1, main: 2 };

/**
 * Who takes over unless someone says otherwise: the main department's supervisor, else its responsible person, else the
 * main administrator (contract.md section 2), each only if they may. Undefined: someone has to choose.
 */
export const defaultRecipient = <Found extends DefaultCandidate>(
  candidates: readonly Found[],
  leaving: ReadonlySet<number>,
): Found | undefined =>
  candidates
    .filter((candidate) => checkRecipient(candidate, leaving).length === 0)
    .sort((left, right) => order[left.role] - order[right.role])[0];
