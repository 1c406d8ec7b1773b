import { type Violation, violation } from '#domain/violation.ts';

/** What somebody enters for a startup image, as far as no schema can judge it. */
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
