import { type Violation, violation } from '#domain/violation.ts';

/** What someone enters for a startup image, as far as no schema can judge it. */
export interface StartupForm {
  readonly link: string;
  readonly start: string;
}

/** What the entry is measured by. */
export interface StartupFacts {
  /** Today in the company's zone. */
  readonly today: string;
  /** First day of the image that is changed: it may stay where it is although it is past. */
  readonly keptStart?: string | undefined;
}

const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;
/** Scheme, host, port and the rest; what stands before an @ is someone's password. */
const address = /^https:\/\/([^/?#@:\s]+)(:\d{1,5})?([/?#][^\s\\]*)?$/i;
const maxLinkLength = 500;

/**
 * Whether a link may be opened by phones: https to a name of the public net. Told by its syntax alone; no one ever fetches it
 * (safety.md T10; an address of a machine inside would be one's own to read).
 */
export const isSafeLink = (link: string): boolean => {
  const [, host = ''] = address.exec(link) ?? [];
  return (
    link.length <= maxLinkLength && domainName.test(host) && !/\.(local|internal|localhost)$/i.test(host)
  );
};

/** What stands against a startup image beyond its schema: where its link leads, and a first day that has passed. */
export const checkStartup = (
  { link, start }: StartupForm,
  { today, keptStart }: StartupFacts,
): readonly Violation[] => [
  ...(link === '' || isSafeLink(link) ? [] : [violation('startup.link', 'redirect_link')]),
  ...(start === '' || start >= today || start === keptStart
    ? []
    : [violation('startup.startPast', 'start_date')]),
];

/** Days a startup image is shown, both included, `YYYY-MM-DD` of the company's zone: text compares like days. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** A period that is taken: of an image that is approved or under review. */
export interface TakenPeriod extends Period {
  readonly id: number;
}

/** Whether a text is a day of the calendar; the 30th of February is none. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Whether two periods have a day in common. */
export const overlaps = (one: Period, other: Period): boolean =>
  one.start <= other.end && other.start <= one.end;

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
