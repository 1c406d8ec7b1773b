import type { Calls } from '#generated/types.ts';
import { InsideAddressError, type Outside } from '#server/platform/outbound/outsideFetch.ts';

type TestReply = Calls['signOnTest']['reply'];
type Document = Readonly<Record<string, unknown>>;

const found = (
  result: TestReply['result'],
  detail: string | null = null,
  document: Document = {},
): TestReply => ({
  result,
  detail,
  authorization_endpoint: textIn(document, 'authorization_endpoint') ?? null,
  token_endpoint: textIn(document, 'token_endpoint') ?? null,
});

const textIn = (document: Document, name: string): string | undefined => {
  const value = document[name];
  return typeof value === 'string' ? value : undefined;
};

const listIn = (document: Document, name: string): readonly unknown[] | undefined => {
  const value = document[name];
  return Array.isArray(value) ? value : undefined;
};

/** Where the document of an issuer stands. */
export const documentAddress = (issuer: string): string =>
  `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;

const mostOfDetail = 200;

/** Why no one answered, in the words of the network: a name that is not there, a certificate, a closed port. */
const reasonOf = (error: unknown): string => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return [code, message]
    .filter((part) => typeof part === 'string')
    .join(': ')
    .slice(0, mostOfDetail);
};

const asked = async (outside: Outside, address: string): Promise<Document | TestReply> => {
  let response: Response;
  try {
    response = await outside.ask(address, { headers: { accept: 'application/json' } });
  } catch (error) {
    return error instanceof InsideAddressError
      ? found('notAllowed', new URL(address).host)
      : found('unreachable', reasonOf(error));
  }
  if (response.status !== 200) return found('status', `${response.status} ${address}`);
  try {
    const document: unknown = await response.json();
    if (typeof document === 'object' && document !== null && !Array.isArray(document))
      return document as Document;
  } catch {
    // No JSON: said below.
  }
  return found('noDocument', address);
};

const isReply = (answer: Document | TestReply): answer is TestReply =>
  'result' in answer && 'detail' in answer;

const requiredEndpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** What a document lacks of what signing in needs; undefined: nothing. */
const lackOf = (document: Document, issuer: string): TestReply | undefined => {
  const own = textIn(document, 'issuer');
  if (own?.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) return found('otherIssuer', own ?? '', document);
  const missing = requiredEndpoints.find((name) => !URL.canParse(textIn(document, name) ?? ''));
  if (missing !== undefined) return found('noEndpoints', missing, document);
  const types = listIn(document, 'response_types_supported');
  if (types !== undefined && !types.includes('code')) return found('noCodeFlow', types.join(', '), document);
  const methods = listIn(document, 'code_challenge_methods_supported');
  if (methods !== undefined && !methods.includes('S256'))
    return found('noPkce', methods.join(', '), document);
  return undefined;
};

/**
 * Reads an issuer's discovery document and its keys, and says what stands in the way of signing in by it. Endpoints that lead inside are
 * refused before they are asked.
 */
export const testProvider = async (outside: Outside, issuer: string): Promise<TestReply> => {
  if (!outside.mayAsk(issuer)) return found('notAllowed', issuer);
  const document = await asked(outside, documentAddress(issuer));
  if (isReply(document)) return document;
  const lack = lackOf(document, issuer);
  if (lack !== undefined) return lack;
  const inside = requiredEndpoints
    .map((name) => textIn(document, name) ?? '')
    .find((address) => !outside.mayAsk(address));
  if (inside !== undefined) return found('notAllowed', inside, document);
  const keys = await asked(outside, textIn(document, 'jwks_uri') ?? '');
  if (isReply(keys)) return { ...keys, detail: keys.detail ?? textIn(document, 'jwks_uri') ?? null };
  return (listIn(keys, 'keys') ?? []).length === 0
    ? found('noKeys', null, document)
    : found('right', null, document);
};
