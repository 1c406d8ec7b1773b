import type { Kysely } from 'kysely';
import { checkBreakGlass } from '#domain/signOn/setting.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  drawLoginPassword,
  drawManagementPassword,
  type LetIn,
  letInBesideSignOn,
  letInByManagementPassword,
  letInByPassword,
  letInFromEverywhere,
  letInWithoutFactor,
} from '#server/features/account/letIn.ts';
import { findMainAdministrators, type MainAdministrator } from '#server/features/account/store/accounts.ts';
import { findBreakGlass } from '#server/features/account/store/signOns.ts';
import { findLivingCompany } from '#server/features/directory/connection/store/connection.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { lockMember } from '#server/features/directory/member/store/members.ts';
import { findPlace, type Place } from '#server/features/directory/store/places.ts';
import { findSecurity, findSignOnState } from '#server/guard/store/security.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/store/operationRecords.ts';
import {
  type CommandResult,
  companyRecord,
  type OperatorCommand,
  type OperatorContext,
  recordId,
} from './command.ts';

type Db = Kysely<Tables>;

const done = (...lines: readonly string[]): CommandResult => ({ lines, isDone: true });
const notDone = (line: string): CommandResult => ({ lines: [line], isDone: false });

const noCompany = (id: number): CommandResult => notDone(`There is no company ${id} that lives`);
const noPerson = (companyId: number, userId: number): CommandResult =>
  notDone(`There is no member ${userId} in a living company ${companyId}`);

/** In each company it concerns the platform did it. */
const audit = async (db: Db, all: readonly LetIn[], at: Date): Promise<void> => {
  for (const { companyId, entry } of all)
    await insertOperationRecords(db, {
      origin: platformOrigin(companyId, at),
      category: entry.targetType,
      entries: [entry],
    });
};

interface CompanyRelease {
  readonly verb: 'release';
  readonly usage: string;
  readonly letIn: (db: Db, companyId: number, at: Date) => Promise<LetIn | undefined>;
  readonly said: string;
  readonly nothing: string;
}

/** A command that takes away what shuts a whole company out. */
const releaseCommand = ({ verb, usage, letIn, said, nothing }: CompanyRelease): OperatorCommand => ({
  usage: [usage],
  run: async ({ db, at }, [given, id, ...rest]) => {
    const companyId = recordId(id);
    if (given !== verb || companyId === undefined || rest.length > 0) return undefined;
    return db.transaction().execute(async (transaction) => {
      const company = await findLivingCompany(transaction, companyId);
      if (company === undefined) return noCompany(companyId);
      await lockCompany(transaction, companyId);
      const changed = await letIn(transaction, companyId, at);
      if (changed === undefined) return notDone(`${company.name} (${companyId}) ${nothing}`);
      await audit(transaction, [changed], at);
      return done(`${company.name} (${companyId}) ${said}`);
    });
  },
});

/** For a dead identity provider: passwords, codes and QR codes let in again. */
export const signOnCommand: OperatorCommand = releaseCommand({
  verb: 'release',
  usage: 'release <company>                      single sign-on stays, and is no longer the only way in',
  letIn: letInBesideSignOn,
  said: 'lets its administrators in by password, code and QR code again',
  nothing: 'lets in by other ways than single sign-on already; nothing changed',
});

/** For a list of addresses that holds none of the company's any more. */
export const addressesCommand: OperatorCommand = releaseCommand({
  verb: 'release',
  usage:
    'release <company>                   the console opens from every address; the old list stays in the records',
  letIn: letInFromEverywhere,
  said: 'can be entered from every address',
  nothing: 'can be entered from every address already; nothing changed',
});

interface PersonReset {
  readonly usage: string;
  /** What is worked out before the transaction begins. */
  readonly run: (context: OperatorContext, place: Place) => Promise<CommandResult>;
}

/** A command that gives one person another way in; whom it concerns is checked before by the operator who types it. */
const resetCommand = ({ usage, run }: PersonReset): OperatorCommand => ({
  usage: [usage],
  run: async (context, [verb, who, ...rest]) => {
    const named = companyRecord(who);
    if (verb !== 'reset' || named === undefined || rest.length > 0) return undefined;
    const place = await findPlace(context.db, named.companyId, named.id);
    return place === undefined ? noPerson(named.companyId, named.id) : run(context, place);
  },
});

const nameOf = ({ userName, companyId, userId }: Place): string => `${userName} (${companyId}/${userId})`;

/** The person, locked; undefined: they have left since they were looked up. */
const lockedPlace = async (db: Db, { companyId, userId }: Place): Promise<Place | undefined> => {
  await lockMember(db, companyId, userId);
  return findPlace(db, companyId, userId);
};

interface Step {
  readonly letIn: (db: Db, place: Place) => Promise<readonly LetIn[]>;
  readonly said: (place: Place, companies: number) => readonly string[];
  readonly nothing: string;
}

const reset = (
  { db, at }: OperatorContext,
  found: Place,
  { letIn, said, nothing }: Step,
): Promise<CommandResult> =>
  db.transaction().execute(async (transaction) => {
    const place = await lockedPlace(transaction, found);
    if (place === undefined) return noPerson(found.companyId, found.userId);
    const changed = await letIn(transaction, place);
    if (changed.length === 0) return notDone(`${nameOf(place)} ${nothing}`);
    await audit(transaction, changed, at);
    return done(...said(place, changed.length));
  });

/** For a phone that is gone with its recovery codes. */
export const secondFactorCommand: OperatorCommand = resetCommand({
  usage:
    'reset <company>/<user>           take a lost second factor away with its recovery codes, and end their sessions',
  run: (context, found) =>
    reset(context, found, {
      letIn: async (db, place) => {
        const changed = await letInWithoutFactor(db, place, context.at);
        return changed === undefined ? [] : [changed];
      },
      said: (place) => [`${nameOf(place)} signs in without a second factor; their sessions have ended`],
      nothing: 'has no second factor; nothing changed',
    }),
});

const shownOnce = 'This is shown once: hand it over in person and let them change it';

/** For a forgotten login password where no code can be sent to the number. */
export const passwordCommand: OperatorCommand = resetCommand({
  usage: 'reset <company>/<user>               draw a login password, shown once; all their sessions end',
  run: async (context, found) => {
    const { password, passwordHash } = await drawLoginPassword();
    return reset(context, found, {
      letIn: (db, place) => letInByPassword(db, place, { passwordHash, at: context.at }),
      said: (place, companies) => [
        `${nameOf(place)} signs in with the password ${password}`,
        `It counts in ${companies === 1 ? 'this company' : `all ${companies} companies of theirs`}; their sessions have ended`,
        shownOnce,
      ],
      nothing: 'has no number to sign in with; nothing changed',
    });
  },
});

/** For a forgotten management password where no code can be sent to the number. */
export const managementPasswordCommand: OperatorCommand = resetCommand({
  usage:
    'reset <company>/<user>     draw a management password, shown once; open consoles of theirs ask for it',
  run: async (context, found) => {
    const { password, passwordHash } = await drawManagementPassword(context.db, found.companyId);
    return reset(context, found, {
      letIn: async (db, place) => [
        await letInByManagementPassword(db, place, { passwordHash, at: context.at }),
      ],
      said: (place) => [`${nameOf(place)} opens the console with the password ${password}`, shownOnce],
      nothing: '',
    });
  },
});

const signOnLine = async (db: Db, companyId: number): Promise<string> => {
  const state = await findSignOnState(db, companyId);
  if (state?.isOn !== true) return 'off';
  if (!state.isEnforced || state.breakGlassId === undefined) return 'one way in among others';
  const keeper = await findBreakGlass(db, companyId, state.breakGlassId);
  const works = checkBreakGlass(keeper).length === 0 ? 'works' : 'does not work';
  return `the only way in; the emergency account ${companyId}/${state.breakGlassId} ${works}`;
};

const administratorLine = (companyId: number, person: MainAdministrator): string =>
  [
    `main administrator ${companyId}/${person.userId} ${person.name}:`,
    [
      `login password ${person.hasPassword ? 'set' : 'none'}`,
      `management password ${person.hasManagementPassword ? 'set' : 'none'}`,
      `second factor ${person.hasFactor ? 'set' : 'none'}`,
    ].join(', '),
  ].join(' ');

const show = async ({ db }: OperatorContext, companyId: number): Promise<CommandResult> => {
  const company = await findLivingCompany(db, companyId);
  if (company === undefined) return noCompany(companyId);
  const { allowedAddresses } = await findSecurity(db, companyId);
  const addresses = allowedAddresses === '' ? 'every one' : allowedAddresses.split(/\s+/).join(' ');
  const people = await findMainAdministrators(db, companyId);
  return done(
    `${company.name} (${companyId})`,
    `single sign-on: ${await signOnLine(db, companyId)}`,
    `allowed addresses: ${addresses}`,
    ...people.map((person) => administratorLine(companyId, person)),
  );
};

/** What stands between a company and its console, before anything is changed. */
export const accessCommand: OperatorCommand = {
  usage: [
    'show <company>                         how its main administrator gets in, and what stands in the way',
  ],
  run: async (context, [verb, id, ...rest]) => {
    const companyId = recordId(id);
    return verb === 'show' && companyId !== undefined && rest.length === 0
      ? show(context, companyId)
      : undefined;
  },
};
