import { readCookie, writeCookie } from './cookies.ts';
import { idOf, type Session, sessionOf } from './session.ts';

/**
 * Credentials that `public/strip.js`, the first script of the page, took out of the address before anything else
 * loaded (safety.md T01). The script's variable is removed here, so that later scripts cannot read it.
 */
interface Handover {
  __credentials?: Readonly<Record<string, string>> | undefined;
}

/** What tells one session from another; a mobile number alone opens nothing. */
const tellsSession = (values: Readonly<Record<string, string>>): boolean =>
  ['user_id', 'token', 'company_id'].some((name) => values[name]);

/**
 * The session the address carried, once. What it leaves out comes from the cookies (spec.md section 3); undefined when one of the three
 * values is in neither (case S09).
 */
export const takeAddressSession = (scope: Handover = globalThis as Handover): Session | undefined => {
  const values = scope.__credentials;
  delete scope.__credentials;
  return values !== undefined && tellsSession(values)
    ? sessionOf((name) => values[name] || readCookie(name))
    : undefined;
};

/** Whether the server sent us here because the link's token was used before (`?link=expired`); the mark is removed. */
export const takeExpiredLinkMark = (address: URL, replace: (address: string) => void): boolean => {
  if (address.searchParams.get('link') !== 'expired') return false;
  address.searchParams.delete('link');
  replace(`${address.pathname}${address.search}${address.hash}`);
  return true;
};

const versionKey = 'APP-VERSION';
const defaultVersion = 2;

/** Versions a client can have (spec.md section 4): any other was never released, and is not kept. */
const knownVersions = [2, 3] as const;

const versionOf = (value: string | null): number | undefined =>
  knownVersions.find((version) => String(version) === value);

/** Keeps what the address chooses: the company picked last (`companyId`, digits only) and APP-VERSION (as kept, else `v`, else 2). */
export const keepAddressChoices = (search: URLSearchParams, storage: Storage = localStorage): void => {
  const company = idOf(search.get('companyId'));
  if (company !== undefined) writeCookie('lastChoiceId', String(company));
  const version = versionOf(storage.getItem(versionKey)) ?? versionOf(search.get('v')) ?? defaultVersion;
  storage.setItem(versionKey, String(version));
};

/** The local value APP-VERSION: a number, 2 unless an earlier visit or its address said otherwise. */
export const readAppVersion = (storage: Storage = localStorage): number =>
  versionOf(storage.getItem(versionKey)) ?? defaultVersion;
