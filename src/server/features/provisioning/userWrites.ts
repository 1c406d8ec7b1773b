import { typedPhone } from '#domain/member/dialCodes.ts';
import { homeCountryCode } from '#domain/member/phone.ts';
import { nameOf, type PersonChange } from '#domain/provisioning/personChange.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import { findFormer, lockFormer } from '#server/features/directory/leaving/store/resignations.ts';
import { placePeople } from '#server/features/directory/member/placePeople.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { CallContext, Handler, Refusal } from '#server/platform/handler.ts';
import { findKeptGroups } from './store/groups.ts';
import {
  findNamedDepartments,
  findScimConnection,
  findScimUser,
  findTakenName,
  forgetScimNames,
  type ScimName,
  type ScimUser,
  saveScimName,
  userTag,
} from './store/users.ts';

/** The calls of the console a provider's writes go through, so that the same rules hold for both. */
export interface DirectoryCalls {
  readonly saveUser: Handler<'saveUser'>;
  readonly resignRestore: Handler<'resignRestore'>;
}

/** A write that stands, by the id of what it was about, or why there is none. */
export type WriteAnswer = { readonly kind: 'done'; readonly id: number } | Refusal;

/** Whether the provider still means what is there (RFC 7644 section 3.14); left out: it does not ask. */
export type IsExpected = ((tag: string) => boolean) | undefined;

/** There is no such resource for the provider. */
export const notFound = (): Refusal => refuse([violation('provisioning.notFound')]);

/** Refuses a write that was made for another version. */
export const versionRefusal = (isExpected: IsExpected, tag: () => string): Refusal | undefined =>
  isExpected === undefined || isExpected(tag())
    ? undefined
    : refuse([violation('provisioning.versionMismatch')]);

type SaveRequest = Calls['saveUser']['request'];

/** What a person of the company is saved with, as far as the provider says it. */
const personFields = (change: PersonChange, name: string | undefined): SaveRequest => {
  const phone =
    change.phone === undefined
      ? undefined
      : typedPhone((change.phone ?? '').replace(/^tel:/i, ''), homeCountryCode);
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone: phone.digits, country_code: phone.countryCode }),
    ...(change.email === undefined ? {} : { email: change.email ?? '' }),
    ...(change.workId === undefined ? {} : { workId: change.workId ?? '' }),
  };
};

/** Why the provider cannot call someone so. */
const nameRefusal = async (
  { db, actor }: CallContext,
  userId: number,
  name: ScimName,
): Promise<Refusal | undefined> => {
  const taken = await findTakenName(db, actor.companyId, { userId, ...name });
  return taken === undefined ? undefined : refuse([violation(`provisioning.${taken}Taken`)]);
};

const keepName = async (
  { db, actor, now }: CallContext,
  userId: number,
  name: ScimName,
): Promise<Refusal | undefined> =>
  (await saveScimName(db, actor.companyId, { userId, ...name, at: now }))
    ? undefined
    : refuse([violation('provisioning.externalIdTaken')]);

/**
 * Ends someone's work here as an administrator does it today: they cannot sign in, and everything of theirs is kept for the 30 days in
 * which they can come back; their places in groups wait for them.
 */
const deactivate = async (context: CallContext, userId: number): Promise<Refusal | undefined> => {
  const outcome = await resignPeople(context, [userId], {
    outTime: dayOfInstant(context.now),
    reason: 'other',
    note: null,
    recipients: [],
    keepsGroups: true,
  });
  if (outcome.kind === 'refused') return refuse(outcome.violations);
  const [failed] = outcome.failed;
  return failed === undefined ? undefined : refuse([failed.violation]);
};

/** The department someone left from, while it lives and is the company's own; else where new people go. */
const placeToReturn = async ({ db, actor }: CallContext, userId: number) => {
  const former = await findFormer(db, actor.companyId, userId);
  const home = former?.main_department_id ?? 0;
  const [living] = await findDepartments(db, actor.companyId, [home]);
  const connection = await findScimConnection(db, actor.companyId);
  const held = former?.departments.find(({ id }) => id === home)?.position;
  return {
    main_department_id: (living?.source === 'main' ? living.id : connection.departmentId) ?? 0,
    position: held ?? connection.position ?? '',
  };
};

/**
 * Providers do not say again who is in their groups: someone who comes back stands in those they left as well, as far as they live and take
 * people.
 */
const returnToGroups = async (
  context: CallContext,
  userId: number,
  left: readonly { readonly id: number; readonly position: string | null }[],
): Promise<void> => {
  const { db, actor } = context;
  const kept = await findKeptGroups(
    db,
    actor.companyId,
    left.map(({ id }) => id),
  );
  if (kept.length === 0) return;
  const places = left.filter(({ id }) => kept.includes(id));
  await placePeople(context, [userId], {
    action: 'member.addDepartments',
    departmentIds: kept,
    missing: violation('member.departmentMissing'),
    seat: (seats) => ({
      placements: [
        ...seats.map(({ departmentId, position }) => ({ departmentId, position })),
        ...places
          .filter(({ id }) => !seats.some((seat) => seat.departmentId === id))
          .map(({ id: departmentId, position }) => ({ departmentId, position })),
      ],
      mainDepartmentId: seats.find((seat) => seat.isMain)?.departmentId ?? null,
    }),
  });
};

const reactivate = async (
  context: CallContext,
  { resignRestore }: DirectoryCalls,
  userId: number,
): Promise<Refusal | undefined> => {
  const { db, actor } = context;
  const former = await findFormer(db, actor.companyId, userId);
  const answer = await resignRestore({ id: userId, ...(await placeToReturn(context, userId)) }, context);
  if (answer.kind === 'refused') return answer;
  await returnToGroups(context, userId, former?.departments ?? []);
  return undefined;
};

/** Where someone new goes: the one department that is called so, by name or code, else the one the company has named. */
const placeOfNew = async ({ db, actor }: CallContext, { department, title }: PersonChange) => {
  const connection = await findScimConnection(db, actor.companyId);
  const named = department ? await findNamedDepartments(db, actor.companyId, department) : [];
  const id = named.length === 1 ? (named[0] ?? null) : connection.departmentId;
  return { main_department_id: id ?? 0, departments: [{ id, position: title ?? connection.position ?? '' }] };
};

const scimNameOf = (change: PersonChange, known: ScimName): ScimName => ({
  externalId: change.externalId === undefined ? known.externalId : change.externalId,
  userName: change.userName ?? known.userName,
  givenName: change.givenName === undefined ? known.givenName : change.givenName,
  familyName: change.familyName === undefined ? known.familyName : change.familyName,
});

const unnamed = { externalId: null, givenName: null, familyName: null };

/** Adds someone the provider names, by the rules a person is added by in the console. */
export const addUser = async (
  context: CallContext,
  calls: DirectoryCalls,
  change: PersonChange,
): Promise<WriteAnswer> => {
  if (!change.userName) return refuse([violation('provisioning.userNameRequired')]);
  const name = scimNameOf(change, { ...unnamed, userName: change.userName });
  const taken = await nameRefusal(context, 0, name);
  if (taken !== undefined) return taken;
  const shown = nameOf(change, unnamed) ?? change.userName;
  const request = {
    ...personFields({ phone: null, ...change }, shown),
    ...(await placeOfNew(context, change)),
  };
  const answer = await calls.saveUser(request, context);
  if (answer.kind === 'refused') return answer;
  if (answer.kind !== 'done') throw new Error(`Expected a saved person, not ${answer.kind}`);
  const { user_id: userId } = answer.reply;
  const broken =
    (await keepName(context, userId, name)) ??
    (change.isActive === false ? await deactivate(context, userId) : undefined);
  return broken ?? { kind: 'done', id: userId };
};

/** Another title is another position in the main department; what a person is elsewhere stays. */
const placesOf = ({ places, title }: ScimUser, change: PersonChange): SaveRequest => {
  if (!change.title || change.title === title) return {};
  return {
    departments: places.map(({ id, position, isMain }) => ({
      id,
      position: isMain ? (change.title ?? null) : position,
    })),
  };
};

const savePerson = async (
  context: CallContext,
  calls: DirectoryCalls,
  { user, change }: { readonly user: ScimUser; readonly change: PersonChange },
): Promise<Refusal | undefined> => {
  const known = { givenName: user.given_name, familyName: user.family_name };
  const fields = { ...personFields(change, nameOf(change, known)), ...placesOf(user, change) };
  if (Object.keys(fields).length === 0) return undefined;
  const answer = await calls.saveUser({ id: user.user_id, ...fields }, context);
  return answer.kind === 'refused' ? answer : undefined;
};

interface Asked {
  readonly id: number;
  readonly isExpected: IsExpected;
}

/** The person as they are, locked where the provider compares: nothing comes between what it is told and what it writes. */
const findAsked = async (
  { db, actor }: CallContext,
  { id, isExpected }: Asked,
): Promise<ScimUser | Refusal> => {
  if (isExpected !== undefined) {
    await lockMembers(db, actor.companyId, [id]);
    await lockFormer(db, actor.companyId, id);
  }
  const user = await findScimUser(db, actor.companyId, id);
  if (user === undefined) return notFound();
  return versionRefusal(isExpected, () => userTag(user)) ?? user;
};

const nameBefore = (user: ScimUser): ScimName => ({
  externalId: user.external_id,
  userName: user.user_name,
  givenName: user.given_name,
  familyName: user.family_name,
});

const isNamedSo = (user: ScimUser, name: ScimName): boolean =>
  user.created_at !== null && JSON.stringify(nameBefore(user)) === JSON.stringify(name);

/**
 * Brings someone to what the provider says of them. Of a person who has left only what they are called changes, and whether they are
 * back; a repeated request changes nothing and leaves no record.
 */
export const changeUser = async (
  context: CallContext,
  calls: DirectoryCalls,
  { change, ...asked }: Asked & { readonly change: PersonChange },
): Promise<WriteAnswer> => {
  const user = await findAsked(context, asked);
  if ('kind' in user) return user;
  const { id } = asked;
  if (change.userName === null) return refuse([violation('provisioning.userNameRequired')]);
  const name = scimNameOf(change, nameBefore(user));
  const broken =
    (await nameRefusal(context, id, name)) ??
    (change.isActive === true && user.status === 'resigned'
      ? await reactivate(context, calls, id)
      : undefined);
  if (broken !== undefined) return broken;
  // Who has just come back stands in a department again.
  const present = await findScimUser(context.db, context.actor.companyId, id);
  const isHere = present?.status === 'normal';
  const refusal =
    (isHere ? await savePerson(context, calls, { user: present, change }) : undefined) ??
    (isHere && change.isActive === false ? await deactivate(context, id) : undefined) ??
    (isNamedSo(user, name) ? undefined : await keepName(context, id, name));
  return refusal ?? { kind: 'done', id };
};

/** The provider lets go of someone: their work here ends, and for the provider there is no such person any more. */
export const removeUser = async (context: CallContext, asked: Asked): Promise<WriteAnswer> => {
  const { db, actor } = context;
  const user = await findAsked(context, asked);
  if ('kind' in user) return user;
  const { id } = asked;
  const refusal = user.status === 'normal' ? await deactivate(context, id) : undefined;
  if (refusal !== undefined) return refusal;
  await forgetScimNames(db, actor.companyId, [id]);
  return { kind: 'done', id };
};
