import { openCountryCodes } from '#domain/account/code.ts';
import type { PhoneNumber } from '#domain/member/phone.ts';
import { isTemporary } from '#domain/temporary/term.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { MessagePurpose } from './delivery.ts';

/** Why someone is not sent an activation notice. `too_often` and `over_quota` are known only once budgets are asked. */
export const skipReasons = [
  'active',
  'temporary',
  'sent_this_week',
  'not_real_name',
  'no_channel',
  'undeliverable',
  'too_often',
  'over_quota',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What decides about one person. */
export interface ActivationFacts {
  readonly isActive: boolean;
  /** Whether their term ends: they were invited for it, and count in no figure of activation (screens.md A15). */
  readonly isTemporary: boolean;
  readonly isRealName: boolean;
  readonly countryCode: string;
  /** Whether a notice went to them in this week of the company's zone. */
  readonly isSentThisWeek: boolean;
  /** Whether the provider turned their number down for good. */
  readonly isUndeliverable: boolean;
}

/**
 * Why nothing is sent to someone; undefined: something is. Spec section 9: once a week, never without real-name verification
 * (case A03). Only numbers of open countries have a channel (safety.md T18).
 */
export const skipReasonOf = (person: ActivationFacts): SkipReason | undefined => {
  if (person.isActive) return 'active';
  if (person.isTemporary) return 'temporary';
  if (person.isSentThisWeek) return 'sent_this_week';
  if (!person.isRealName) return 'not_real_name';
  if (!openCountryCodes.includes(person.countryCode)) return 'no_channel';
  return person.isUndeliverable ? 'undeliverable' : undefined;
};

/** What may have changed about someone since it was decided to send them a notice. */
export interface LazyFacts extends Omit<ActivationFacts, 'isSentThisWeek' | 'isTemporary'> {
  readonly memberType: string;
  /** Whether they are in the address book still. */
  readonly isHere: boolean;
  /** Whether their number is another than the one that was counted. */
  readonly isNumberChanged: boolean;
}

/** Why nothing goes to someone after all; the week is theirs already. A number that is no longer theirs may be a stranger's. */
export const laterSkipReasonOf = (
  person: LazyFacts,
): SkipReason | 'missing' | 'number_changed' | undefined => {
  if (!person.isHere) return 'missing';
  if (person.isNumberChanged) return 'number_changed';
  return skipReasonOf({ ...person, isSentThisWeek: false, isTemporary: isTemporary(person.memberType) });
};

/** The sentence of a reason. */
export const skipRule = (reason: SkipReason | 'missing'): Violation => violation(`message.skip.${reason}`);

const verified = 2;

/** Only a verified company sends activation notices (spec section 8). */
export const checkCompanyMaySend = (verificationStatus: number): readonly Violation[] =>
  verificationStatus === verified ? [] : [violation('message.unverified')];

/** Where the form of a new person says what keeps the welcome from being sent. */
const welcomeField = 'welcome';

/** Why a new person cannot be welcomed by a message: no number, or one of a country nothing is sent to (safety.md T18). */
export const checkWelcomeNumber = ({ countryCode, digits }: PhoneNumber): readonly Violation[] => {
  if (digits === '') return [violation('message.welcome.noNumber', welcomeField)];
  return openCountryCodes.includes(countryCode) ? [] : [violation('message.skip.no_channel', welcomeField)];
};

/** What stands against any message of the company, as it is said of a welcome. */
export const aboutWelcome = (violations: readonly Violation[]): readonly Violation[] =>
  violations.map(({ rule, params }) => ({
    rule: rule === 'message.unverified' ? 'message.welcome.unverified' : rule,
    field: welcomeField,
    ...(params === undefined ? {} : { params }),
  }));

/**
 * Why nothing goes to anyone of a batch any more: a company that cancelled its verification meanwhile sends no activation notice
 * (contract.md section 2, 2 to 0).
 */
export const batchSkipReasonOf = (
  purpose: MessagePurpose,
  verificationStatus: number,
): 'unverified' | undefined =>
  purpose === 'activation' && checkCompanyMaySend(verificationStatus).length > 0 ? 'unverified' : undefined;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The company's time zone is Asia/Shanghai (contract.md section 1), which has no summer time. */
const offsetMs = 8 * hourMs;
const daysOfWeek = 7;
/** 1 January 1970 was a Thursday: three days after a Monday. */
const epochWeekday = 3;

/** The instant the company's week began: Monday, 00:00 there. Activation SMS go to the same person once a week. */
export const weekStart = (now: Date): Date => {
  const day = Math.floor((now.getTime() + offsetMs) / dayMs);
  const monday = day - ((day + epochWeekday) % daysOfWeek);
  return new Date(monday * dayMs - offsetMs);
};

/** The instant the company's day began: 00:00 there. */
export const dayStart = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs - offsetMs);
