import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { accountSubject, loginGuesses, manageGuesses, managementSubject } from '#domain/account/guessing.ts';
import { checkLoginPassword } from '#domain/account/password.ts';
import { checkChosenPassword } from '#domain/managementPassword/managementPassword.ts';
import type { Tables } from '#server/database/tables.ts';
import { findPlacesOfAccount, type Place } from '#server/features/directory/store/places.ts';
import { findSecurity } from '#server/guard/store/security.ts';
import { revokeSessionsOfAccount, revokeSessionsOfPerson } from '#server/guard/store/sessionEnds.ts';
import { lockSessionsOf } from '#server/guard/store/sessionGates.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { forgetGuesses } from './guesses.ts';
import { ensureAccount, savePassword } from './store/accounts.ts';
import { saveManagementPassword } from './store/managementPasswords.ts';
import { deleteFactors } from './store/secondFactors.ts';
import { releaseAddresses } from './store/securitySettings.ts';
import { releaseEnforcement } from './store/signOns.ts';

type Db = Kysely<Tables>;

/** What was done for a company, or someone in it, that could not sign in: its audit row, and of which company. */
export interface LetIn {
  readonly companyId: number;
  readonly entry: AuditEntry;
}

/** Lets a company in by passwords and codes again, beside its single sign-on; undefined: it was not the only way. */
export const letInBesideSignOn = async (db: Db, companyId: number, at: Date): Promise<LetIn | undefined> => {
  if (!(await releaseEnforcement(db, companyId, at))) return undefined;
  const changes = [{ field: 'is_enforced', old: 1, new: 0 }];
  return {
    companyId,
    entry: { action: 'signOn.release', targetType: 'signOn', targetId: companyId, changes },
  };
};

/** Opens a company's console to every address again; undefined: it was. The list that goes is in the audit row. */
export const letInFromEverywhere = async (
  db: Db,
  companyId: number,
  at: Date,
): Promise<LetIn | undefined> => {
  const { allowedAddresses } = await findSecurity(db, companyId);
  if (allowedAddresses === '') return undefined;
  await releaseAddresses(db, companyId, at);
  const changes = [{ field: 'allowed_addresses', old: allowedAddresses, new: '' }];
  return {
    companyId,
    entry: {
      action: 'securitySetting.release',
      targetType: 'securitySetting',
      targetId: companyId,
      changes,
    },
  };
};

/** Takes someone's authenticator, passkeys and recovery codes away and ends what they are signed in with; undefined: they have none. */
export const letInWithoutFactor = async (
  db: Db,
  { companyId, userId, userName }: Place,
  at: Date,
): Promise<LetIn | undefined> => {
  if (!(await deleteFactors(db, { companyId, userId }))) return undefined;
  await revokeSessionsOfPerson(db, { companyId, userId, exceptId: 0 }, at);
  const action = 'managementPassword.resetFactor';
  return { companyId, entry: { action, targetType: 'member', targetId: userId, targetName: userName } };
};

/** Without signs that are taken for each other when they are read out. */
const letters = { lower: 'abcdefghijkmnpqrstuvwxyz', upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ', digits: '23456789' };
const drawnLength = 12;

const drawFrom = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** A password to be read out once: of three sorts, at least twelve characters. */
const drawPassword = (minLength: number): string => {
  const all = Object.values(letters);
  const first = all.map(drawFrom);
  const more = Array.from({ length: Math.max(minLength, drawnLength) - first.length }, () =>
    drawFrom(all.join('')),
  );
  return [...first, ...more].join('');
};

/** A password that was drawn for someone: known here and to whom it is given alone. */
export interface DrawnPassword {
  readonly password: string;
  readonly passwordHash: string;
}

/** Draws a login password; hashed before any transaction begins. */
export const drawLoginPassword = async (): Promise<DrawnPassword> => {
  const password = drawPassword(drawnLength);
  if (checkLoginPassword(password).length > 0) throw new Error('A drawn login password breaks its own rule');
  return { password, passwordHash: await hashPassword(password) };
};

/** Draws a management password as long as the company asks for. */
export const drawManagementPassword = async (db: Db, companyId: number): Promise<DrawnPassword> => {
  const { passwordMinLength } = await findSecurity(db, companyId);
  const password = drawPassword(passwordMinLength);
  if (checkChosenPassword({ password, confirm: password }, passwordMinLength).length > 0)
    throw new Error('A drawn management password breaks its own rule');
  return { password, passwordHash: await hashPassword(password) };
};

/** Puts a login password in the place of what someone has forgotten and ends all they are signed in with, in every company of theirs. */
export const letInByPassword = async (
  db: Db,
  { countryCode, phone }: Place,
  { passwordHash, at }: { readonly passwordHash: string; readonly at: Date },
): Promise<readonly LetIn[]> => {
  const name = { countryCode, mobile: phone };
  const accountId = await ensureAccount(db, name);
  if (accountId === undefined) return [];
  await savePassword(db, accountId, passwordHash);
  await revokeSessionsOfAccount(db, accountId, at);
  await forgetGuesses(db, loginGuesses, accountSubject(name));
  // One that is held before it is dissolved has to come back as it was.
  const living = (await findPlacesOfAccount(db, accountId)).filter((place) => place.erasedFrom === undefined);
  return living.map(({ companyId, userId, userName }) => ({
    companyId,
    entry: {
      action: 'account.resetPassword',
      targetType: 'account',
      targetId: userId,
      targetName: userName,
    },
  }));
};

/** Puts a management password in the place of what someone has forgotten; the gate of all they are signed in with closes. */
export const letInByManagementPassword = async (
  db: Db,
  { companyId, userId, userName }: Place,
  { passwordHash, at }: { readonly passwordHash: string; readonly at: Date },
): Promise<LetIn> => {
  const passwordOwner = { companyId, userId };
  await saveManagementPassword(db, { passwordOwner, passwordHash, now: at });
  await lockSessionsOf(db, passwordOwner);
  await forgetGuesses(db, manageGuesses, managementSubject(passwordOwner));
  const action = 'managementPassword.reset';
  return { companyId, entry: { action, targetType: 'member', targetId: userId, targetName: userName } };
};
