import { checkAddress } from '#domain/app/checkApp.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** What of a member the identity provider names them by. */
export const matchKinds = ['phone', 'work_id', 'email'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** What each of them stands in, in an ID token, where the company names no other claim. */
const usualClaims: Readonly<Record<MatchKind, string>> = {
  phone: 'phone_number',
  work_id: 'employee_id',
  email: 'email',
};

/** The claim of an ID token that a member is found by. */
export const claimOf = (kind: MatchKind, named: string | null | undefined): string =>
  (named ?? '').trim() || usualClaims[kind];

/** What says whether the provider has looked at a value itself; `false` there makes it no one's. */
export const verifiedClaims: Readonly<Record<string, string>> = {
  email: 'email_verified',
  phone_number: 'phone_number_verified',
};

/** The setting as the form has it. */
export interface SignOnEntry {
  readonly is_on: number;
  readonly issuer: string | null;
  readonly client_id: string | null;
  readonly is_enforced: number;
  readonly break_glass_id: number | null;
}

/** Local addresses, which a company can name on a machine where people try the product or work on it. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?(\/[^\s?#]*)?$/;

/** The address of an identity provider: https with a full host, without a question or a mark behind it. */
export const checkIssuer = (issuer: string): readonly Violation[] => {
  if (loopback.test(issuer)) return [];
  if (/[?#]/.test(issuer)) return [violation('signOn.issuerPlain', 'issuer')];
  return checkAddress(issuer, 'issuer');
};

const isSaid = (value: string | null): value is string => (value ?? '').trim() !== '';

const checkConnection = (entry: SignOnEntry, hasSecret: boolean): readonly Violation[] => [
  ...(isSaid(entry.issuer) ? [] : [violation('signOn.needed', 'issuer')]),
  ...(isSaid(entry.client_id) ? [] : [violation('signOn.needed', 'client_id')]),
  ...(hasSecret ? [] : [violation('signOn.needed', 'client_secret')]),
];

/** What stands against a setting, field by field, the person for emergencies aside. */
export const checkSignOn = (entry: SignOnEntry, hasSecret: boolean): readonly Violation[] => [
  ...(isSaid(entry.issuer) ? checkIssuer(entry.issuer) : []),
  ...(entry.is_on === 1 ? checkConnection(entry, hasSecret) : []),
  ...(entry.is_enforced === 1 && entry.is_on !== 1
    ? [violation('signOn.offButRequired', 'is_enforced')]
    : []),
  ...(entry.is_enforced === 1 && entry.break_glass_id === null
    ? [violation('signOn.breakGlassNeeded', 'break_glass_id')]
    : []),
];

/** What has to be known of who keeps the password for emergencies. */
export interface BreakGlass {
  /** Whether they may enter the console. */
  readonly isAdministrator: boolean;
  readonly hasPassword: boolean;
  /** Whether their number has still to prove that it is theirs. */
  readonly isNumberWaiting: boolean;
}

/** Whether someone can keep the password for emergencies: they have to get in with it. `undefined`: there is no such person. */
export const checkBreakGlass = (person: BreakGlass | undefined): readonly Violation[] => {
  if (person === undefined || !person.isAdministrator)
    return [violation('signOn.breakGlassNoAdministrator', 'break_glass_id')];
  if (!person.hasPassword) return [violation('signOn.breakGlassNoPassword', 'break_glass_id')];
  return person.isNumberWaiting ? [violation('signOn.breakGlassWaits', 'break_glass_id')] : [];
};
