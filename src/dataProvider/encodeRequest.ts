import { inAddress } from '#engine/flatQuestion.ts';
import type { CallModel } from '#engine/model.ts';

/** Session values every POST body carries (spec.md section 7); absent before the login, except `device_id`. */
export interface SessionFields {
  readonly user_id?: number;
  readonly token?: string;
  readonly company_id?: number;
  readonly device_id: string;
}

type Payload = Readonly<Record<string, unknown>>;

/**
 * The request with the session in it. A call whose schema has a `user_id` or `device_id` of its own (the person or
 * device it speaks about) keeps that meaning; `token` and `company_id` always come from the session.
 */
export const withSession = (
  call: Pick<CallModel, 'request'>,
  request: Payload,
  session: SessionFields,
): Payload => {
  const own = call.request.properties ?? {};
  const { user_id, device_id, ...always } = session;
  return {
    ...(own.user_id === undefined && user_id !== undefined ? { user_id } : {}),
    ...(own.device_id === undefined ? { device_id } : {}),
    ...request,
    ...always,
  };
};

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A form knows only text: objects and arrays travel as JSON, null and undefined not at all. */
export const textPairs = (request: Payload): [string, string][] =>
  Object.entries(request).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    return [[name, isScalar(value) ? String(value) : JSON.stringify(value)] as [string, string]];
  });

const multipart = (request: Payload): FormData => {
  const form = new FormData();
  const isFile = (value: unknown): value is Blob => value instanceof Blob;
  const texts = Object.entries(request).filter(([, value]) => !isFile(value));
  for (const [name, value] of texts) {
    // A list of the parts of a form: its name once for each value.
    const values = Array.isArray(value) && value.every(isScalar) ? value : [value];
    for (const [, text] of values.flatMap((each) => textPairs({ [name]: each }))) form.append(name, text);
  }
  for (const [name, value] of Object.entries(request)) if (isFile(value)) form.append(name, value);
  return form;
};

export interface EncodedRequest {
  /** Added to the address, with its `?`; empty for a POST. */
  readonly search: string;
  readonly init: RequestInit;
}

const jsonType = { 'content-type': 'application/json' };

/**
 * Address part, headers and body of a call. A GET never carries the session: cookies do, addresses are logged (T01). One that changes
 * something is sent by `fetch` all the same, which is the way servers take it (T07).
 */
export const encodeRequest = (
  call: Pick<CallModel, 'name' | 'method' | 'encoding' | 'request'>,
  request: Payload,
  session: SessionFields,
): EncodedRequest => {
  if (call.method === 'GET') {
    const held = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, inAddress(value)]));
    const search = new URLSearchParams(textPairs(held)).toString();
    return { search: search === '' ? '' : `?${search}`, init: { method: 'GET' } };
  }
  const body = withSession(call, request, session);
  if (call.encoding === 'form')
    return { search: '', init: { method: 'POST', body: new URLSearchParams(textPairs(body)) } };
  if (call.encoding === 'multipart') return { search: '', init: { method: 'POST', body: multipart(body) } };
  return { search: '', init: { method: 'POST', headers: jsonType, body: JSON.stringify(body) } };
};
