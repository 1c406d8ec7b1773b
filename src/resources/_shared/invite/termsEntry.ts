import { dayAfter, validityLimits } from '#domain/invite/link.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { createFields } from '#engine/fields.ts';
import type { InviteLink } from './useInvite.ts';

/** How long is chosen: so many days, a day, or for ever. */
export type Period = '1' | '7' | '30' | 'day' | 'forever';
export const periods: readonly Period[] = ['1', '7', '30', 'day', 'forever'];

/** The settings of a link as they are entered, by the names of its call. */
export type TermsEntry = {
  readonly validity: Period;
  /** Of `day`, `YYYY-MM-DD`; what is no day stays as it was typed. */
  readonly expire_time: string;
  readonly need_approval: 0 | 1;
  /** Digits, or nothing: as many as come. */
  readonly max_uses: string;
};

/** What is entered, as fields: a period is chosen where a link has a time. */
export const termsFields = createFields({
  type: 'object',
  properties: {
    validity: { type: 'string', enum: periods },
    max_uses: { type: 'string' },
    expire_time: { type: 'string', format: 'date' },
    need_approval: { type: 'integer', format: 'flag' },
  } satisfies Record<keyof TermsEntry, FieldSchema>,
});

const today = (): string => dayOfInstant(new Date());

const periodOf = (day: string): Period => {
  const days = validityLimits.offeredDays.find((each) => dayAfter(today(), each) === day);
  return periods.find((each) => each === String(days)) ?? 'day';
};

/** A link's settings as the form begins with them. */
export const termsOf = (link: InviteLink): TermsEntry => {
  const day = link.expire_time === null ? undefined : dayOfInstant(new Date(link.expire_time));
  return {
    validity: day === undefined ? 'forever' : periodOf(day),
    expire_time: day ?? dayAfter(today(), validityLimits.defaultDays),
    need_approval: link.need_approval === 1 ? 1 : 0,
    max_uses: link.max_uses === null ? '' : String(link.max_uses),
  };
};

/** The last day a link is to be good; null: for ever. */
export const lastDayOf = ({ validity, expire_time: day }: TermsEntry): string | null => {
  if (validity === 'forever') return null;
  return validity === 'day' ? day : dayAfter(today(), Number(validity));
};

/** How many may join by a link. What is no number is sent as one nobody can mean, and refused at its field. */
const mostOf = ({ max_uses: entry }: TermsEntry): number | null => {
  if (entry.trim() === '') return null;
  const most = Number(entry.normalize('NFKC'));
  return Number.isNaN(most) ? 0 : most;
};

/** What is sent of an entry. */
export const termsRequest = (link: InviteLink, entry: TermsEntry) => ({
  invite_id: link.invite_id,
  validity: entry.validity === 'forever' ? (2 as const) : (1 as const),
  expire_time: lastDayOf(entry),
  need_approval: entry.need_approval,
  max_uses: mostOf(entry),
  ...(typeof link.version === 'number' ? { version: link.version } : {}),
});
