import { type Violation, violation } from '#domain/violation.ts';
import { type Asking, firstInTheWay, isDay, type TakenPeriod } from './period.ts';

/** What somebody enters for a startup image. */
export interface StartupForm {
  readonly hasImage: boolean;
  readonly link: string;
  readonly start: string;
  readonly end: string;
  readonly isAgreed: boolean;
}

/** What the entry is measured by. */
export interface StartupFacts extends Asking {
  /** Today in the company's zone. */
  readonly today: string;
  readonly taken: readonly TakenPeriod[];
  /** First day of the image that is changed: it may stay where it is although it is past. */
  readonly keptStart?: string | undefined;
}

const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;
/** Scheme, host, port and the rest; whoever stands before an @ is somebody's password. */
const address = /^https:\/\/([^/?#@:\s]+)(:\d{1,5})?([/?#][^\s\\]*)?$/i;
const maxLinkLength = 500;

/**
 * Whether a link may be opened by phones: https to a name of the public net. Told by its syntax alone; nobody ever fetches it
 * (safety.md T10; an address of a machine inside would be one's own to read).
 */
export const isSafeLink = (link: string): boolean => {
  const [, host = ''] = address.exec(link) ?? [];
  return (
    link.length <= maxLinkLength && domainName.test(host) && !/\.(local|internal|localhost)$/i.test(host)
  );
};

const checkDays = ({ start, end }: StartupForm, { today, keptStart }: StartupFacts): readonly Violation[] => {
  const missing = [
    ...(isDay(start) ? [] : [violation('startup.startRequired', 'start_date')]),
    ...(isDay(end) ? [] : [violation('startup.endRequired', 'end_date')]),
  ];
  if (missing.length > 0) return missing;
  if (start < today && start !== keptStart) return [violation('startup.startPast', 'start_date')];
  if (end < start) return [violation('startup.endBeforeStart', 'end_date')];
  return end < today ? [violation('startup.endPast', 'end_date')] : [];
};

const checkFree = ({ start, end }: StartupForm, facts: StartupFacts): readonly Violation[] => {
  const other = firstInTheWay({ start, end }, facts.taken, facts);
  if (other === undefined) return [];
  const params = { start: other.start.replaceAll('-', '/'), end: other.end.replaceAll('-', '/') };
  return [violation(other.isApproved ? 'startup.overlap' : 'startup.overlapReview', 'start_date', params)];
};

/** What stands against a startup image, field by field; whether its picture has the right size its upload has asked. */
export const checkStartup = (form: StartupForm, facts: StartupFacts): readonly Violation[] => {
  const days = checkDays(form, facts);
  return [
    ...(form.hasImage ? [] : [violation('startup.imageRequired', 'image')]),
    ...(form.link === '' || isSafeLink(form.link) ? [] : [violation('startup.link', 'redirect_link')]),
    ...days,
    ...(days.length > 0 ? [] : checkFree(form, facts)),
    ...(form.isAgreed ? [] : [violation('startup.rules', 'agreed')]),
  ];
};
