import { type Violation, violation } from '#domain/violation.ts';

/** How many passkeys a person may have in a company. */
export const maxPasskeys = 10;

/** How long the name of a passkey may be. */
export const passkeyNameLength = 30;

/** How long a challenge waits for the answer of a passkey, seconds; the browser gives up after as long. */
export const challengeSeconds = 300;

/** What a challenge was made for: an answer to one counts for nothing else. */
export type ChallengePurpose = 'register' | 'give';

/** What passkeys are bound to: a domain, and the one address of the console in it. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const originParts = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/:]+)(:\d+)?$/i;
const loopback = /^(127(\.\d+){3}|\[::1\]|localhost)$/;
const address = /^(\[.*\]|\d+(\.\d+){3})$/;

/**
 * The relying party of a console at an address; undefined: browsers give it no passkeys, which belong to domains served over https. A
 * console on one's own machine is at `localhost`, by whatever address it listens.
 */
export const relyingPartyOf = (publicOrigin: string): RelyingParty | undefined => {
  const [, scheme = '', host = '', port = ''] = originParts.exec(publicOrigin) ?? [];
  if (loopback.test(host)) return { id: 'localhost', origin: `${scheme}://localhost${port}` };
  if (scheme !== 'https' || address.test(host)) return undefined;
  return { id: host, origin: publicOrigin };
};

/** Said for a passkey that is not the person's, and for an answer that is not the one to what was asked, alike. */
export const wrongPasskey = (left: number): Violation =>
  violation('secondFactor.passkeyWrong', undefined, { left });
