import {
  type ConsoleRole,
  chosenCompany,
  consoleRoleOf,
  lastChoiceFirst,
} from '#domain/account/companyChoice.ts';
import { accountSubject, loginGuesses } from '#domain/account/guessing.ts';
import { type Actor, type ModuleGrant, modules } from '#domain/permission/actor.ts';
import { departmentsOf, grantsModule, widestGrant } from '#domain/permission/mandate.ts';
import type { EntryWay } from '#domain/signOn/entry.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import { reachOf, scopeOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { findPlacesOfAccount, type Place } from '#server/features/directory/store/places.ts';
import { anonymous, findActor } from '#server/guard/store/actors.ts';
import { insertSession } from '#server/guard/store/sessions.ts';
import {
  type Answer,
  type CallContext,
  done,
  type OpenedSession,
  refused,
} from '#server/platform/handler.ts';
import { rememberDevice } from './guesses.ts';
import { entryRefusal, keepDevice, openerOf } from './session.ts';
import { findGateState, type GateState } from './store/managementPasswords.ts';

type PermissionReply = Calls['checkMasterPermissions']['reply'];

type Models = Readonly<Record<string, EntityModel>>;

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** `<noun>.<verb or action>` -> 1 for what the actor may do at least on some rows; the rows' own `can` says where. */
const actionFlags = (models: Models, actor: Actor): Record<string, 0 | 1> =>
  Object.fromEntries(
    Object.values(models).flatMap((model) =>
      Object.keys(model.permissions).map((key) => [
        `${model.noun}.${key}`,
        flag(reachOf(model, key, actor) !== undefined),
      ]),
    ),
  );

const moduleGrants = (actor: Actor): Record<string, ModuleGrant> => {
  const held = actor.mandates.map(({ grants }) => grants);
  return Object.fromEntries(
    modules.map((module) => [module, actor.roles.includes('main') ? 'manage' : widestGrant(held, module)]),
  );
};

const holdsEverything = (actor: Actor): boolean =>
  actor.roles.includes('main') ||
  modules.every(
    (module) =>
      departmentsOf(
        actor.mandates.filter(
          ({ grants, withheld }) => withheld.length === 0 && grantsModule(grants, module, 'manage'),
        ),
      ).all,
  );

const mandateReplies = (actor: Actor): PermissionReply['mandates'] =>
  actor.mandates.map(({ source, grants, withheld, departments }) => ({
    group_id: source.kind === 'own' ? null : source.id,
    modules: { ...grants },
    withheld: [...withheld],
    scope_depts: [...departments],
  }));

/** What the console may offer to someone: contract.md section 5, `/master/checkMasterPermissions`. */
export const permissionReply = (models: Models, actor: Actor, gate: GateState): PermissionReply => {
  const grants = moduleGrants(actor);
  const scope = scopeOf(actor);
  return {
    is_main: flag(actor.roles.includes('main')),
    is_sub: flag(actor.roles.includes('sub')),
    is_asset: flag(actor.roles.includes('asset')),
    all_permissions: flag(holdsEverything(actor)),
    scope_depts: scope.all ? [] : [...scope.departments],
    modules: grants,
    apps: [...new Set(actor.mandates.flatMap(({ apps }) => apps))],
    mandates: mandateReplies(actor),
    manage_password: {
      set: flag(gate.isSet),
      unlocked_until: gate.unlockedUntil?.toISOString() ?? null,
    },
    watermark: flag(gate.hasWatermark),
    actions: actionFlags(models, actor),
  };
};

/** Someone who can be asked for access. */
interface PersonToAsk {
  readonly name: string;
  readonly role: 'main' | 'sub';
}

const named = 2;

const isMain = (actor: Actor): boolean => actor.roles.includes('main');

/**
 * Two people who have a permission themselves and can speak about it: the main administrator, then the first
 * sub-administrator who holds it. `key` is `<noun>.<permission>`; an unknown one leaves the main administrator.
 */
export const whoMay = (
  models: Readonly<Record<string, EntityModel>>,
  key: string,
  administrators: readonly Actor[],
): PersonToAsk[] => {
  const [noun = '', permission = ''] = key.split('.');
  // Whatever the browser asks for: the name of something every object has is no noun.
  const model = Object.hasOwn(models, noun) ? models[noun] : undefined;
  return administrators
    .filter(
      (actor) => isMain(actor) || (model !== undefined && reachOf(model, permission, actor) !== undefined),
    )
    .slice(0, named)
    .map((actor) => ({ name: actor.name, role: isMain(actor) ? 'main' : 'sub' }));
};

type CompanyChoice = Calls['companyList']['reply']['list'][number];

/** A place whose owner has a role that opens the console there, with the highest one. */
export interface EnterablePlace extends Place {
  readonly role: ConsoleRole;
}

/** The places with a console role; an ordinary member has no business in the console. Those being dissolved are among them. */
export const consolePlaces = (places: readonly Place[]): readonly EnterablePlace[] =>
  places.flatMap((place) => {
    const role = consoleRoleOf(place.roles);
    return role === undefined ? [] : [{ ...place, role }];
  });

/** The places that may be entered: no one gets into a company that is being dissolved. */
export const enterablePlaces = (places: readonly Place[]): readonly EnterablePlace[] =>
  consolePlaces(places).filter(({ erasedFrom }) => erasedFrom === undefined);

/** What is said to someone who wants into a company that is being dissolved. */
const dissolvingRefusal = (place: Pick<Place, 'companyName'>): Violation =>
  violation('account.companyDissolving', undefined, { company: place.companyName });

/** The company list of the login page and the app bar, the last choice first; those being dissolved say from when on they are gone. */
export const companyChoices = (
  places: readonly EnterablePlace[],
  lastChoiceId: number | null | undefined,
): CompanyChoice[] =>
  lastChoiceFirst(places, lastChoiceId).map((place) => ({
    company_id: place.companyId,
    company_name: place.companyName,
    logo: place.logo ?? null,
    role: place.role,
    users_count: place.usersCount,
    is_last_choice: place.companyId === lastChoiceId ? 1 : 0,
    erase_time: place.erasedFrom?.toISOString() ?? null,
  }));

type LoginReply = Calls['loginUser']['reply'];

/** Whose session is opened, and how they came in. */
interface Entrant {
  readonly accountId: number | undefined;
  readonly way: EntryWay;
}

/**
 * Opens a browser session for someone in one of their companies, and keeps the device it is opened on: it is known from now on. What
 * single sign-on has shown says nothing of the account: its password is guessed at from there as from any other device.
 */
export const openSession = async (
  context: CallContext,
  place: Place,
  { accountId, way }: Entrant,
): Promise<OpenedSession> => {
  await keepDevice(context, place);
  const number = { countryCode: place.countryCode, mobile: place.phone };
  if (way !== 'signOn') await rememberDevice(context, loginGuesses, accountSubject(number));
  return insertSession(context.db, {
    companyId: place.companyId,
    userId: place.userId,
    accountId,
    deviceId: context.deviceId,
    kind: 'browser',
    opener: openerOf(context),
    isBySignOn: way === 'signOn',
    now: context.now,
    randomToken: context.randomToken,
  });
};

const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0);
const verificationStates = [0, 1, 2, 3] as const;

/** What the console starts with: the person, the company, the token to send and what may be offered. */
export const loginReply = async (context: CallContext, place: Place, token: string): Promise<LoginReply> => {
  const actor = await findActor(context.db, place.companyId, place.userId);
  const gate = await findGateState(context.db, {
    passwordOwner: place,
    session: { token },
    now: context.now,
  });
  return {
    user: {
      user_id: place.userId,
      name: place.userName,
      mobile: place.phone,
      country_code: place.countryCode,
      avatar: place.avatar ?? null,
    },
    company: {
      company_id: place.companyId,
      company_name: place.companyName,
      logo: place.logo ?? null,
      verification_status: verificationStates.find((state) => state === place.verificationStatus) ?? 0,
      advanced: flagOf(place.advanced),
    },
    token,
    device_id: context.deviceId,
    permissions: permissionReply(context.models, actor ?? anonymous, gate),
  };
};

/** What the login page gets: a session, or the companies to choose from. */
type EntryReply = Calls['loginAccount']['reply'];

/** Which company is meant, where the account has several. */
interface CompanyRequest {
  readonly target_company_id?: number | null | undefined;
  readonly last_choice_id?: number | null | undefined;
}

/** Where someone who has proved who they are goes: into one company, to the list of several, or nowhere. */
type Entry =
  | { readonly kind: 'enter'; readonly place: EnterablePlace; readonly companies: EntryReply['companies'] }
  | { readonly kind: 'answer'; readonly answer: Answer<EntryReply> };

/** Decides where an account goes; opens nothing yet. */
export const entryOf = async (
  { db }: CallContext,
  accountId: number,
  requested: CompanyRequest,
): Promise<Entry> => {
  const all = consolePlaces(await findPlacesOfAccount(db, accountId));
  if (all.length === 0) return { kind: 'answer', answer: refused([violation('account.noConsole')]) };
  const places = enterablePlaces(all);
  const ending = all.find(
    ({ companyId, erasedFrom }) =>
      erasedFrom !== undefined && (places.length === 0 || companyId === requested.target_company_id),
  );
  if (ending !== undefined) return { kind: 'answer', answer: refused([dissolvingRefusal(ending)]) };
  const companies = companyChoices(all, requested.last_choice_id);
  const place = chosenCompany(places, requested.target_company_id);
  if (place !== undefined) return { kind: 'enter', place, companies };
  if (typeof requested.target_company_id === 'number')
    return { kind: 'answer', answer: refused([violation('account.companyRefused')]) };
  return { kind: 'answer', answer: done({ companies }) };
};

/** Opens the session in a company, with its audit row. */
export const enterCompany = async (
  context: CallContext,
  entrant: Entrant,
  { place, companies }: Extract<Entry, { readonly kind: 'enter' }>,
): Promise<Answer<EntryReply>> => {
  const refusal = await entryRefusal(context, place, entrant.way);
  if (refusal !== undefined) return refusal;
  const session = await openSession(context, place, entrant);
  context.audit({
    action: 'login',
    targetType: 'account',
    targetId: place.userId,
    targetName: place.userName,
  });
  const login = await loginReply(context, place, session.token);
  return done({ companies, login }, { kind: 'open', session });
};
