import { dayAfter, validityLimits } from '#domain/invite/validity.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { InviteLink } from './useInvite.ts';

/** How long is chosen: so many days, a day, or for ever. */
export type Period = '1' | '7' | '30' | 'day' | 'forever';
export const periods: readonly Period[] = ['1', '7', '30', 'day', 'forever'];

/** The settings of a link as they are entered. */
export interface TermsEntry {
  readonly period: Period;
  /** Of period `day`, `YYYY-MM-DD`; what is no day stays as it was typed. */
  readonly day: string;
  readonly needsApproval: boolean;
  /** Digits, or nothing: as many as come. */
  readonly most: string;
}

const today = (): string => dayOfInstant(new Date());

const periodOf = (day: string): Period => {
  const days = validityLimits.offeredDays.find((each) => dayAfter(today(), each) === day);
  return periods.find((each) => each === String(days)) ?? 'day';
};

/** A link's settings as the form begins with them. */
export const termsOf = (link: InviteLink): TermsEntry => {
  const day = link.expire_time === null ? undefined : dayOfInstant(new Date(link.expire_time));
  return {
    period: day === undefined ? 'forever' : periodOf(day),
    day: day ?? dayAfter(today(), validityLimits.defaultDays),
    needsApproval: link.need_approval === 1,
    most: link.max_uses === null ? '' : String(link.max_uses),
  };
};

/** The last day a link is to be good; null: for ever. */
export const lastDayOf = ({ period, day }: TermsEntry): string | null => {
  if (period === 'forever') return null;
  return period === 'day' ? day : dayAfter(today(), Number(period));
};

/** What is sent of an entry. A number that is none is sent as nobody can mean it, and refused at its field. */
export const termsRequest = (link: InviteLink, entry: TermsEntry) => ({
  invite_id: link.invite_id,
  validity: entry.period === 'forever' ? (2 as const) : (1 as const),
  expire_time: lastDayOf(entry),
  need_approval: entry.needsApproval ? (1 as const) : (0 as const),
  max_uses: entry.most.trim() === '' ? null : Number(entry.most.normalize('NFKC')),
  ...(typeof link.version === 'number' ? { version: link.version } : {}),
});
