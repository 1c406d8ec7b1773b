import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;

/** A provider of OpenID Connect on this machine: discovery, keys, authorization and tokens as the standard has them. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Claims of the person who signs in next. */
  person: Claims;
  /** Changes what the next ID tokens say, as a wrong or hostile provider would. */
  twist: (claims: Claims) => Claims;
  /** What the discovery document says in place of what is right. */
  document: Claims;
  /** What a browser gets that goes to the authorization endpoint: the address it is led back to. */
  readonly authorize: (address: string) => Promise<URL>;
  /** Methods and paths of all requests, in their order. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect: string;
  readonly person: Claims;
}

/** The one client that is registered. */
export const providerClient = { id: 'console', secret: 'the-client-secret' } as const;

const lifeSeconds = 300;
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
};

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** Starts a provider on a free port (or `port`). Everyone who comes is signed in as `person`. */
export const startIdentityProvider = async (port = 0): Promise<IdentityProvider> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const requests: string[] = [];
  const provider = { person: {} as Claims, twist: (claims: Claims) => claims, document: {} as Claims };
  let issuer = '';

  const sign = (claims: Claims): string => {
    const input = `${encoded({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encoded(claims)}`;
    return `${input}.${createSign('RSA-SHA256').update(input).sign(privateKey, 'base64url')}`;
  };
  const idToken = ({ nonce, person }: Grant): string => {
    const now = Math.floor(Date.now() / 1_000);
    const usual = {
      iss: issuer,
      aud: providerClient.id,
      sub: 'person-1',
      nonce,
      iat: now,
      exp: now + lifeSeconds,
    };
    return sign(provider.twist({ ...usual, ...person }));
  };
  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    ...provider.document,
  });
  const authorize = (search: URLSearchParams): string => {
    const value = (name: string) => search.get(name) ?? '';
    if (value('client_id') !== providerClient.id || value('code_challenge_method') !== 'S256')
      throw new Error(`No such client, or no PKCE: ${search}`);
    const code = randomBytes(16).toString('hex');
    grants.set(code, {
      nonce: value('nonce'),
      challenge: value('code_challenge'),
      redirect: value('redirect_uri'),
      person: provider.person,
    });
    const back = new URL(value('redirect_uri'));
    back.searchParams.set('code', code);
    back.searchParams.set('state', value('state'));
    return back.href;
  };
  const exchange = (form: URLSearchParams): readonly [number, unknown] => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const isClient =
      form.get('client_id') === providerClient.id && form.get('client_secret') === providerClient.secret;
    if (!isClient) return [401, { error: 'invalid_client' }];
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge || grant.redirect !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    return [
      200,
      { access_token: 'at', token_type: 'Bearer', expires_in: lifeSeconds, id_token: idToken(grant) },
    ];
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    requests.push(`${request.method} ${url.pathname}`);
    if (url.pathname === '/.well-known/openid-configuration') return sendJson(response, 200, discovery());
    if (url.pathname === '/keys') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
      return sendJson(response, 200, { keys: [key] });
    }
    if (url.pathname === '/authorize') {
      response.writeHead(302, { location: authorize(url.searchParams) });
      return response.end();
    }
    if (url.pathname === '/token')
      return void bodyOf(request).then((form) => sendJson(response, ...exchange(form)));
    return sendJson(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    issuer,
    requests,
    authorize: async (address: string) => new URL(authorize(new URL(address).searchParams)),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
};
