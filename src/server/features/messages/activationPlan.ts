import { type SkipReason, skipReasonOf, skipRule, weekStart } from '#domain/message/activation.ts';
import { mostNamed, nextSpendDay, type SpendScope, spendDay } from '#domain/message/limits.ts';
import { ruleText } from '#i18n/rules.ts';
import { addressKey } from '#server/guard/origin.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { ActivationPerson } from './store/activationPeople.ts';
import type { SpendKeys } from './store/messageSpend.ts';

/** Someone with what is to become of them. */
export interface Planned {
  readonly person: ActivationPerson;
  readonly reason: SkipReason | undefined;
}

/** What stands against each person by themselves. */
export const planOf = (people: readonly ActivationPerson[]): readonly Planned[] =>
  people.map((person) => ({ person, reason: skipReasonOf(person) }));

/** The people something is sent to. */
export const toSend = (plan: readonly Planned[]): readonly ActivationPerson[] =>
  plan.flatMap(({ person, reason }) => (reason === undefined ? [person] : []));

/** Gives a reason to those who are sent something and of whom it holds. */
export const skipping = (
  plan: readonly Planned[],
  reason: SkipReason,
  isSkipped: (person: ActivationPerson, index: number) => boolean,
): readonly Planned[] => {
  let index = -1;
  return plan.map((planned) => {
    if (planned.reason !== undefined) return planned;
    index += 1;
    return isSkipped(planned.person, index) ? { ...planned, reason } : planned;
  });
};

/** Under which counts a call spends. */
export const spendKeysOf = ({ actor, ip, now }: CallContext): SpendKeys => {
  const person: Partial<Record<SpendScope, string>> = {
    person: `${actor.companyId}:${actor.userId}`,
    company: String(actor.companyId),
  };
  return {
    day: spendDay(now),
    keys: ip === undefined ? person : { ...person, address: addressKey(ip) },
  };
};

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** When those who were left out can be notified: tomorrow where the day is used up, else with the next week. */
export const nextAllowedAt = (now: Date, quota: number): string =>
  (quota === 0 ? nextSpendDay(now) : new Date(weekStart(now).getTime() + weekMs)).toISOString();

interface LeftOut {
  readonly user_id: number;
  readonly name: string;
  readonly reason: SkipReason | 'missing';
  readonly message: string;
}

const leftOut = (
  { locale }: CallContext,
  { id, name, reason }: { readonly id: number; readonly name: string; readonly reason: LeftOut['reason'] },
): LeftOut => ({
  user_id: id,
  name,
  reason,
  message: ruleText(locale, skipRule(reason)),
});

/** Who was left out, by name and reason, as the wire has it: skipped by a rule, or no one the reader knows. */
export const leftOutOf = (context: CallContext, plan: readonly Planned[], missing: readonly number[]) => {
  const skipped = plan.flatMap(({ person, reason }) =>
    reason === undefined ? [] : [{ person, reason } as const],
  );
  return {
    skipped: skipped
      .slice(0, mostNamed)
      .map(({ person, reason }) => leftOut(context, { id: person.userId, name: person.name, reason })),
    skipped_count: skipped.length,
    failed: missing.slice(0, mostNamed).map((id) => leftOut(context, { id, name: '', reason: 'missing' })),
    failed_count: missing.length,
  };
};
