import { joinAddress } from '#domain/invite/joinAddress.ts';
import { verificationCancelAddress } from '#domain/verification/cancelAddress.ts';
import { readSession } from '#session/session.ts';
import { helpAddress } from '../help/helpAddress.ts';
import { qrLoginAddress } from '../qrLogin/address.ts';
import { registerAddress } from '../register/address.ts';
import type { PublicAddresses } from '../routing/publicAddresses.ts';
import { tasksAddress } from '../tasks/tasksAddress.ts';
import { outsideAddresses } from './addresses.ts';

const ownAddresses: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/auth-callback',
  helpAddress,
  qrLoginAddress,
  registerAddress,
  joinAddress,
  verificationCancelAddress,
  tasksAddress,
  ...Object.values(outsideAddresses),
]);

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
