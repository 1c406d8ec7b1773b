import { consoleAddresses } from '#domain/console/addresses.ts';
import { readSession } from '#session/session.ts';
import type { PublicAddresses } from '../routing/publicAddresses.ts';

const ownAddresses: ReadonlySet<string> = new Set(['/', ...Object.values(consoleAddresses)]);

/**
 * Whether somebody who is not signed in came to an address nothing lives at: they are told so, instead of being asked to sign
 * in first. Whoever is signed in is told inside the console's frame.
 */
export const isLost = (
  pathname: string,
  { toResource }: PublicAddresses,
  nouns: readonly { readonly noun: string }[],
): boolean => {
  const resource = toResource(pathname.replace(/(?<=.)\/+$/, ''));
  const isPage = nouns.some(({ noun }) => resource === `/${noun}` || resource.startsWith(`/${noun}/`));
  return readSession() === undefined && !ownAddresses.has(resource) && !isPage;
};
