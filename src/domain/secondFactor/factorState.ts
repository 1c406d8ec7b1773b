import { type Violation, violation } from '#domain/violation.ts';

/**
 * Where a browser's session stands with the second factor. `open`: nothing is waited for; `due`: the person has one and has not given it
 * in this session; `enrol`: their company asks administrators for one, and they have none.
 */
export type FactorState = 'open' | 'due' | 'enrol';

interface FactorFacts {
  readonly hasFactor: boolean;
  /** When it was given in this session. */
  readonly givenAt: Date | undefined;
  /** Since when the company asks its administrators for one; undefined: it does not. */
  readonly requiredSince: Date | undefined;
  readonly openedAt: Date;
  readonly roles: readonly string[];
}

const administratorRoles: readonly string[] = ['main', 'sub', 'asset'];

/** Whether a person is an administrator, of whom a company may ask a second factor. */
export const isAdministrator = (roles: readonly string[]): boolean =>
  roles.some((role) => administratorRoles.includes(role));

/** A session that was open when the company began to ask goes on: its person is led to it when they next sign in. */
export const factorStateOf = ({
  hasFactor,
  givenAt,
  requiredSince,
  openedAt,
  roles,
}: FactorFacts): FactorState => {
  if (hasFactor) return givenAt === undefined ? 'due' : 'open';
  const isAsked = requiredSince !== undefined && openedAt.getTime() >= requiredSince.getTime();
  return isAsked && isAdministrator(roles) ? 'enrol' : 'open';
};

/** Calls of a signed-in person that are answered while a second factor is due: to give it, to look who one is, to leave. */
const whileDue: readonly string[] = [
  'loginOut',
  'factorState',
  'giveFactor',
  'passkeyChallenge',
  'checkMasterPermissions',
  'companyList',
  'switchCompany',
];

/** While one has to be set up: besides, the gate is opened first, and what sets it up. */
const whileEnrolling: readonly string[] = [
  ...whileDue,
  'unlockManage',
  'lockManage',
  'settingManagePassword',
  'extendManage',
  'beginFactor',
  'confirmFactor',
  'beginPasskey',
  'confirmPasskey',
];

/** Whether a call waits for the second factor of its session. */
export const waitsForFactor = (callName: string, state: FactorState): boolean => {
  if (state === 'open') return false;
  return !(state === 'due' ? whileDue : whileEnrolling).includes(callName);
};

const minute = 60;
const hour = 60 * minute;

/** Said for a wrong code, one of a step that was used, and a recovery code that was used alike. */
export const wrongFactor = (left: number): Violation => violation('secondFactor.wrong', 'code', { left });

/** Said while a device that guessed waits, with the time that is left. */
export const factorLocked = (seconds: number): Violation =>
  seconds <= 2 * hour
    ? violation('secondFactor.locked', 'code', { minutes: Math.ceil(seconds / minute) })
    : violation('secondFactor.lockedHours', 'code', { hours: Math.ceil(seconds / hour) });
