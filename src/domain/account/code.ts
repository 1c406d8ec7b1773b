import { type Violation, violation } from '#domain/violation.ts';

/** What a code by SMS is asked for. A code opens nothing but what it was asked for. */
export const codeScenes = [
  'login',
  'resetPassword',
  'register',
  'join',
  'stepUp',
  'managePassword',
  'changeMain',
  'export',
  'dissolve',
  'attestation',
] as const;
export type CodeScene = (typeof codeScenes)[number];

/** Screens A21: six digits, five minutes, five tries, a new one after a minute. */
export const codeRules = { digits: 6, lifetimeSeconds: 300, tries: 5, retrySeconds: 60 } as const;

const outsideScenes: readonly CodeScene[] = ['login', 'resetPassword', 'register', 'join'];

/** Whether a scene comes before anyone is signed in. */
export const isOutside = (scene: CodeScene): boolean => outsideScenes.includes(scene);

const mainScenes: readonly CodeScene[] = ['changeMain', 'dissolve', 'attestation'];

/** Whether a code opens what the main administrator alone does: no one else is sent one. */
export const isForMain = (scene: CodeScene): boolean => mainScenes.includes(scene);

/**
 * Whether a code goes to the number the request names. All other scenes send to the signed-in person's own number alone. Of a company's
 * verification someone signed in names a number that may be a stranger's, so it is counted as one.
 */
export const namesNumber = (scene: CodeScene): boolean => isOutside(scene) || scene === 'attestation';

/**
 * Whether a code may go by e-mail as well: it proves that the user who is signed in is there. What opens an account, sets a password or is the main
 * administrator's alone goes to the phone and nowhere else.
 */
export const goesByMail = (scene: CodeScene): boolean => scene === 'stepUp' || scene === 'export';

/** Whether only numbers someone is known by are sent to: no message is paid for one a stranger made up (safety.md T18). */
export const isForKnownNumbers = (scene: CodeScene): boolean =>
  scene === 'login' || scene === 'resetPassword';

/**
 * Countries a stranger's number may be in. Everyone a company has put into its address book is reached wherever they are:
 * the company opened their country by that (decisions/0012).
 */
export const openCountryCodes: readonly string[] = ['86'];

/** Whether a code for a scene may go to a country at all; asked before anything is known of the number. */
export const checkCountry = (scene: CodeScene, countryCode: string): readonly Violation[] =>
  (scene === 'register' || scene === 'join' || scene === 'attestation') &&
  !openCountryCodes.includes(countryCode)
    ? [violation('code.countryClosed', 'country_code')]
    : [];

/** A code as typed: full-width digits narrowed, spaces and invisible characters cut (case X04). */
export const normaliseCode = (text: string): string =>
  text.normalize('NFKC').replace(/[\p{White_Space}\p{Cf}\p{Pd}]/gu, '');

/** Whether a typed code can be one. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(normaliseCode(text));

/** So many of something within so many seconds. */
export interface Budget {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const minuteOfNumber = (name: string): Budget => ({
  bucket: `${name}.minute`,
  limit: 1,
  windowSeconds: codeRules.retrySeconds,
});
const dayOfNumber = (name: string): Budget => ({ bucket: `${name}.day`, limit: 10, windowSeconds: day });
const budgetsOfNumber = (name: string): readonly Budget[] => [
  minuteOfNumber(name),
  { bucket: `${name}.hour`, limit: 5, windowSeconds: hour },
  dayOfNumber(name),
];
const outsideBudgets = budgetsOfNumber('sms.number');
const knownBudgets = budgetsOfNumber('sms.known');
const insideBudgets = budgetsOfNumber('sms.own');

/** Who asks for a code: a stranger, a device its owner has signed in from before, or the owner signed in. */
export type CodeAsker = 'stranger' | 'known' | 'owner';

const budgetsOfAsker: Readonly<Record<CodeAsker, readonly Budget[]>> = {
  stranger: outsideBudgets,
  known: knownBudgets,
  owner: insideBudgets,
};

/**
 * Messages to one number (screens A21), counted apart for strangers, for each device its owner has signed in from, and for what its owner
 * asks signed in: no one outside can use up the codes someone signs in and proves themselves with.
 */
export const numberBudgets = (asker: CodeAsker): readonly Budget[] => budgetsOfAsker[asker];

/** The budget of a day that strangers share: anyone who finds it used up shows that they are no program and has one of their own. */
export const strangersDay: Budget = dayOfNumber('sms.number');

/**
 * Messages to one number whose day strangers have used up, to unknown devices that have solved a puzzle: from one address, and in all
 * (decisions/0022-guessing.md).
 */
export const provedBudgets = {
  minute: minuteOfNumber('sms.proved'),
  place: { bucket: 'sms.proved.place', limit: 2, windowSeconds: day },
  number: { bucket: 'sms.proved.number', limit: 6, windowSeconds: day },
} satisfies Readonly<Record<string, Budget>>;

/** Messages strangers ask for, by a block of a thousand neighbouring numbers: pumping walks through them (case A01). */
export const blockBudget: Budget = { bucket: 'sms.block', limit: 20, windowSeconds: hour };

/** Messages asked for from one address; a whole office may share it. */
export const addressBudgets: readonly Budget[] = [
  { bucket: 'sms.ip.hour', limit: 60, windowSeconds: hour },
  { bucket: 'sms.ip.day', limit: 300, windowSeconds: day },
];

/** Messages one person, and one company, may cause. */
export const personBudget: Budget = { bucket: 'sms.person', limit: 20, windowSeconds: day };
export const companyBudget: Budget = { bucket: 'sms.company', limit: 500, windowSeconds: day };

/** The first number of the thousand a number belongs to. */
export const blockOf = (digits: string): string => digits.slice(0, -3);

/** Said when a budget is used up, with the time until there is room again, in the largest unit that says it. */
export const tooOften = (seconds: number): Violation => {
  if (seconds < 2 * minute) return violation('code.tooOften', undefined, { seconds: Math.max(seconds, 1) });
  if (seconds < 2 * hour)
    return violation('code.tooOftenMinutes', undefined, { minutes: Math.ceil(seconds / minute) });
  return violation('code.tooOftenHours', undefined, { hours: Math.ceil(seconds / hour) });
};

/** Said for a wrong, a used and an expired code alike, and for a number no one has asked one for (case P03). */
export const wrongCode: readonly Violation[] = [violation('code.wrong', 'code')];

/** What says which export it is: everything that is asked for but the proof itself. */
const unsaid: readonly string[] = [
  'verify_token',
  'request_id',
  'user_id',
  'token',
  'company_id',
  'device_id',
];

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, canonical(each)]),
  );
};

/**
 * One text for one export: the same call with the same parameters gives the same, in whatever order they stand and whether ids came as
 * numbers or as text; any other call, field, row or format gives another. What a checked code is good for (safety.md T21).
 */
export const exportSubject = (call: string, parameters: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([
    call,
    canonical(Object.fromEntries(Object.entries(parameters).filter(([name]) => !unsaid.includes(name)))),
  ]);

const isParameters = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same from the parameters as JSON text; undefined where it is none. */
export const subjectOfText = (call: string, text: string): string | undefined => {
  try {
    const parameters: unknown = JSON.parse(text);
    return isParameters(parameters) ? exportSubject(call, parameters) : undefined;
  } catch {
    return undefined;
  }
};
