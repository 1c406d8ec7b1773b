import type { CallModel } from '#engine/model.ts';
import type { RawFields } from './body.ts';

/** The session fields that ride in every request, taken out of it; `payload` is what is left for the call itself. */
export interface SessionFields {
  readonly token: string | undefined;
  readonly userId: number | undefined;
  readonly companyId: number | undefined;
  readonly deviceId: string | undefined;
  readonly requestKey: string | undefined;
  readonly payload: RawFields;
}

const names = ['user_id', 'token', 'company_id', 'device_id'] as const;
type SessionFieldName = (typeof names)[number];

export type Cookies = Readonly<Record<string, string>>;

const maxTextLength = 200;
const digits = /^(0|[1-9]\d{0,15})$/;

/** An id as sent: undefined when absent, `malformed` when it is neither a safe integer nor ASCII digits. */
const idOf = (value: unknown): number | undefined | 'malformed' => {
  if (value === undefined || value === null || value === '') return undefined;
  const id = typeof value === 'string' && digits.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 && !Object.is(id, -0)
    ? id
    : 'malformed';
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxTextLength ? value : undefined;

/** Fields a call has of its own: `/contact/getUser` asks for a `user_id` that is not the reader's. */
const ownNames = (call: CallModel): readonly string[] => Object.keys(call.request.properties ?? {});

/**
 * Parts session fields from the call's own. A POST carries them in its body (a cookie alone is never enough: that is
 * the protection against forged requests); a GET in its query or cookies. Undefined: an id is malformed.
 */
export const takeSessionFields = (
  call: CallModel,
  fields: RawFields,
  cookies: Cookies,
  isGet: boolean,
): SessionFields | undefined => {
  const own = ownNames(call);
  const sent = (name: SessionFieldName): unknown => {
    if (!own.includes(name) && fields[name] !== undefined) return fields[name];
    // A field of the call's own hides the session's: the cookie then says who is asking.
    return isGet || own.includes(name) ? cookies[name] : undefined;
  };
  const userId = idOf(sent('user_id'));
  const companyId = idOf(sent('company_id'));
  if (userId === 'malformed' || companyId === 'malformed') return undefined;
  const taken = [...names, 'request_id'].filter((name) => !own.includes(name));
  const payload = Object.fromEntries(Object.entries(fields).filter(([name]) => !taken.includes(name)));
  return {
    token: textOf(own.includes('token') ? fields.token : sent('token')),
    userId,
    companyId,
    deviceId: textOf(sent('device_id')) ?? textOf(cookies.deviceId),
    requestKey: own.includes('request_id') ? undefined : textOf(fields.request_id),
    payload,
  };
};
