import { type ImageStatus, imageStates } from '#domain/companyImage/states.ts';

/** Days a startup image is shown, both included, `YYYY-MM-DD` of the company's zone: text compares like days. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** A period that is taken: of an image that is approved or under review. */
export interface TakenPeriod extends Period {
  readonly id: number;
  readonly isApproved: boolean;
  /** The approved image this one takes the place of. */
  readonly replacesId: number | null;
}

/** Where an approved image stands on a day. */
export type Display = 'waiting' | 'showing' | 'ended';

/** The day of an instant in a zone: what is today in Los Angeles may be tomorrow in Shanghai. */
export const dayIn = (zone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

/** Whether a text is a day of the calendar; the 30th of February is none. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Whether two periods have a day in common. */
export const overlaps = (one: Period, other: Period): boolean =>
  one.start <= other.end && other.start <= one.end;

/** Where an image stands today; null while it is not approved. */
export const displayOf = (status: ImageStatus, { start, end }: Period, today: string): Display | null => {
  if (status !== imageStates.approved) return null;
  if (today < start) return 'waiting';
  return today > end ? 'ended' : 'showing';
};

/** Which image a period is asked for: itself, and the one it takes the place of, do not stand in its way. */
export interface Asking {
  readonly id: number | undefined;
  readonly replacesId: number | null | undefined;
}

/** The first image whose days a period would take. */
export const firstInTheWay = (
  period: Period,
  taken: readonly TakenPeriod[],
  { id, replacesId }: Asking,
): TakenPeriod | undefined =>
  taken.find((each) => each.id !== id && each.id !== (replacesId ?? undefined) && overlaps(period, each));
