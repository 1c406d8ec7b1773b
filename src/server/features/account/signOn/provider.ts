import * as client from 'openid-client';
import { claimOf, verifiedClaims } from '#domain/signOn/setting.ts';
import type { SignOnConnection } from '#server/features/account/store/signOns.ts';
import type { Outside, OutsideRequest } from '#server/platform/outbound/outsideFetch.ts';
import type { LinkSealer } from '#server/platform/outbound/signing.ts';

/** What reaches the identity provider of a company. */
interface Reach {
  readonly outside: Outside;
  readonly links: LinkSealer;
}

/** What the client's secret is sealed for. */
export const secretSubject = (companyId: number): string => `signOn ${companyId}`;

const textOf = (body: client.FetchBody): string | undefined => {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('A provider is asked with a form or with nothing');
};

/** Asks as the library does, through what reaches no address inside. */
const fetchBy =
  ({ ask }: Outside): client.CustomFetch =>
  (url, { method, headers, body }) => {
    const request: OutsideRequest = { method, headers, body: textOf(body) };
    return ask(url, request);
  };

/**
 * The provider as its discovery document has it. Every answer it gives is asked for through `outside`; the ID token's signature is
 * checked against its keys, over https no less than over http. http is spoken to the hosts the operator has listed, and no others.
 */
export const discover = async (
  { outside, links }: Reach,
  connection: SignOnConnection,
): Promise<client.Configuration> => {
  const { issuer, clientId, secretSealed, companyId } = connection;
  const secret = secretSealed === undefined ? undefined : links.open(secretSealed, secretSubject(companyId));
  const configuration = await client.discovery(new URL(issuer), clientId, secret, undefined, {
    [client.customFetch]: fetchBy(outside),
    // Which addresses may be asked without encryption, `outside` decides.
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
  return configuration;
};

/** A sign-in as it begins: where the browser goes, and what is kept until it comes back. */
export interface BegunSignOn {
  readonly address: string;
  readonly nonce: string;
  readonly verifier: string;
}

const pkce = 'S256';

/** The address at the provider: code flow with PKCE, back to the one address of this console. */
export const beginSignOn = async (
  configuration: client.Configuration,
  {
    state,
    redirectAddress,
    scope,
  }: { readonly state: string; readonly redirectAddress: string; readonly scope: string },
): Promise<BegunSignOn> => {
  const nonce = client.randomNonce();
  const verifier = client.randomPKCECodeVerifier();
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress,
    scope,
    response_type: 'code',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: pkce,
  });
  return { address: address.href, nonce, verifier };
};

const scopes = { phone: 'openid phone', work_id: 'openid profile', email: 'openid email' } as const;

/** What is asked for, so that the claim comes along. */
export const scopeOf = ({ matchBy }: Pick<SignOnConnection, 'matchBy'>): string => scopes[matchBy];

/** What came back in the address, and what was kept of it. */
interface Returned {
  readonly address: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider says of who signed in. `isUnverified`: it says that it has not looked at it. */
export interface NamedPerson {
  readonly claim: unknown;
  readonly isUnverified: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

const namedBy = (claims: Claims, name: string): NamedPerson => {
  const verified = verifiedClaims[name];
  const said = verified === undefined ? undefined : claims[verified];
  return { claim: claims[name], isUnverified: said === false || said === 'false' };
};

/**
 * Exchanges the code and reads the claim, from the ID token or, where it is not there, from the provider's word about its user. Throws
 * for a token that is not the one asked for: another issuer, audience, nonce or signature, or one that has run out.
 */
export const finishSignOn = async (
  configuration: client.Configuration,
  connection: SignOnConnection,
  { address, state, nonce, verifier }: Returned,
): Promise<NamedPerson> => {
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider gave no ID token');
  const name = claimOf(connection.matchBy, connection.claim);
  if (claims[name] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
    return namedBy(claims, name);
  return namedBy(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub), name);
};
