import type { Actor } from '#domain/permission/actor.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { fromAddress } from '#engine/flatQuestion.ts';
import type { CallModel } from '#engine/model.ts';
import { isNoValue } from '#engine/validation/valueRules.ts';
import type { Encoding } from '#engine/vocabulary.ts';
import type { Locale } from '#i18n/locale.ts';
import {
  type AdmitUpload,
  isHarmless,
  type ParsedBody,
  parseBody,
  parseQuery,
  type RawFields,
} from '#server/guard/body.ts';
import type { RequestOrigin } from '#server/guard/origin.ts';
import {
  type Cookies,
  checkSession,
  type SessionFields,
  type SessionVerdict,
  takeSessionFields,
} from '#server/guard/session.ts';
import { anonymous, findActor } from '#server/guard/store/actors.ts';
import type { Session } from '#server/guard/store/sessions.ts';
import { uploadOf } from '#server/guard/uploadHead.ts';
import { limitOfScene } from '#server/platform/files/rowFiles.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords } from '#server/platform/store/operationRecords.ts';
import { sheetLimitOf } from '#server/sheets/refusal.ts';

/** A request on its way to a call, with what the transport knows of it. */
export interface IncomingCall {
  readonly request: Request;
  readonly call: CallModel;
  readonly cookies: Cookies;
  readonly companion: string | undefined;
  /** Value of the HttpOnly cookie that names a browser before sign-in. */
  readonly browserKey: string | undefined;
  readonly locale: Locale;
  readonly requestId: string;
  readonly ip: string | undefined;
  /** Told who is asking as soon as it is known: for the access log. */
  readonly onIdentified: (actor: Actor) => void;
}

const auditMismatch = async (
  ports: Ports,
  {
    incoming,
    session,
    rule,
    now,
  }: {
    readonly incoming: IncomingCall;
    readonly session: Session;
    readonly rule: string;
    readonly now: Date;
  },
) => {
  const { companyId, userId, deviceId } = session;
  const actor = (await findActor(ports.database.db, companyId, userId)) ?? anonymous;
  const origin = {
    companyId,
    operatorId: userId,
    operatorName: actor.name,
    operatorRole: actor.roles[0] ?? '',
    ip: incoming.ip,
    deviceId,
    requestId: incoming.requestId,
    time: now,
    result: rule,
  };
  await insertOperationRecords(ports.database.db, {
    origin,
    category: 'session',
    entries: [{ action: 'identityMismatch', targetType: incoming.call.noun }],
  });
};

/** Who asks, by the session their cookies and fields name; a session that is not theirs leaves a record. */
export const identify = async (
  ports: Ports,
  {
    incoming,
    fields,
    origin,
    now,
  }: {
    readonly incoming: IncomingCall;
    readonly fields: SessionFields;
    readonly origin: RequestOrigin;
    readonly now: Date;
  },
): Promise<SessionVerdict> => {
  const verdict = await checkSession(ports.database, {
    fields,
    origin,
    companion: incoming.companion,
    ip: incoming.ip,
    now,
  });
  if (verdict.kind === 'known' || incoming.call.permission !== 'anyone') {
    if (verdict.kind === 'refused' && verdict.mismatch !== undefined)
      await auditMismatch(ports, { incoming, session: verdict.mismatch, rule: verdict.rule, now });
    return verdict;
  }
  return { kind: 'refused', rule: verdict.rule };
};

const tokenOf = ({ token }: Cookies): RawFields => (token === undefined ? {} : { token });

/** The file of an upload is read for no one but who is signed in: their token stands before it, or in their cookie. */
const admitUpload =
  (ports: Ports, incoming: IncomingCall, origin: RequestOrigin): AdmitUpload =>
  async (head) => {
    const { call, cookies } = incoming;
    const fields = takeSessionFields(call, {
      fields: { ...tokenOf(cookies), ...head },
      cookies,
      isGet: false,
    });
    if (fields === undefined) return { kind: 'malformed', status: 200 };
    const verdict = await identify(ports, { incoming, fields, origin, now: ports.clock() });
    if (verdict.kind === 'refused' && call.permission !== 'anyone')
      return { kind: 'signedOut', rule: verdict.rule };
    return typeof head.scene === 'string' ? limitOfScene(ports.contract().models)(head.scene) : undefined;
  };

/** The fields of a request, from its address or its body. */
export const parse = (
  ports: Ports,
  incoming: IncomingCall,
  origin: RequestOrigin,
): Promise<ParsedBody> | ParsedBody => {
  const { request, call } = incoming;
  if (request.method === 'GET') return parseQuery(request);
  const admit = call.encoding === 'multipart' ? admitUpload(ports, incoming, origin) : undefined;
  return parseBody(request, { encoding: call.encoding, admit, fileLimit: sheetLimitOf(call) });
};

const digits = /^-?(0|[1-9]\d{0,15})$/;
/** Far beyond any end, and its offset is still an exact number. */
const lastPage = 1_000_000;
const maxPageSize = 100;

const wholeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.floor(number) : undefined;
};

/** Page numbers are forgiven (spec section 7: 0 becomes 1): whatever is no page is the first, sizes are capped. */
const pageOf = (value: unknown): number => Math.min(Math.max(wholeOf(value) ?? 1, 1), lastPage);

const pageSizeOf = (value: unknown): number | undefined => {
  const size = wholeOf(value);
  return size === undefined || size < 1 ? undefined : Math.min(size, maxPageSize);
};

const toInteger = (value: unknown): unknown =>
  typeof value === 'string' && digits.test(value) && Number.isSafeInteger(Number(value))
    ? Number(value)
    : value;

/** Ids sent as digits become numbers wherever the schema says integer, an empty box of a thing with a form becomes null. */
const normaliseValue = (schema: FieldSchema, value: unknown): unknown => {
  if (schema.type === 'integer') return toInteger(value);
  if (uploadOf(value) !== undefined) return value;
  if (schema.type === 'array' && Array.isArray(value))
    return value.map((item) => normaliseValue(schema.items ?? {}, item));
  if (schema.type === 'object' && value !== null && typeof value === 'object' && !Array.isArray(value))
    return normaliseObject(schema, value as RawFields);
  return value;
};

/** What is required stays as it came: the validator says that it is missing. */
const isLeftEmpty = (
  { properties = {}, required = [] }: FieldSchema,
  name: string,
  value: unknown,
): boolean => !required.includes(name) && isNoValue(properties[name] ?? {}, value);

const normaliseObject = (schema: FieldSchema, fields: RawFields): RawFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isLeftEmpty(schema, name, value) ? null : normaliseValue(schema.properties?.[name] ?? {}, value),
    ]),
  );

const withPage = (schema: FieldSchema, fields: RawFields): RawFields => {
  const { page, page_size: pageSize, ...rest } = fields;
  const size = pageSizeOf(pageSize);
  return {
    ...rest,
    ...(schema.properties?.page === undefined && page === undefined ? {} : { page: pageOf(page) }),
    ...(size === undefined ? {} : { page_size: size }),
  };
};

/** Lists, spans and maps of an address; what is no harmless value stays a text, which the validator refuses. */
const withAddress = (schema: FieldSchema, fields: RawFields): RawFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const read = fromAddress(schema.properties?.[name] ?? {}, value);
      return [name, isHarmless(read) ? read : value];
    }),
  );

/** A single value where the parts of a form can only repeat a name. */
const withArrays = (schema: FieldSchema, fields: RawFields): RawFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isSingle = schema.properties?.[name]?.type === 'array' && typeof value === 'string';
      return [name, isSingle ? [value] : value];
    }),
  );

const asItIs = (_: FieldSchema, fields: RawFields): RawFields => fields;

/** How each encoding spells lists and objects. */
const arrangers: Readonly<Record<Encoding, typeof withArrays>> = {
  json: asItIs,
  form: asItIs,
  multipart: withArrays,
  query: withAddress,
  navigation: withAddress,
};

/**
 * What older clients send brought to what the schema says (contract.md section 1): pages, ids as text, empty boxes. Everything that is
 * still wrong afterwards is refused by the validator.
 */
export const normaliseRequest = (schema: FieldSchema, fields: RawFields, encoding: Encoding): RawFields => {
  const arranged = arrangers[encoding](schema, fields);
  const paged = schema.properties?.page === undefined ? arranged : withPage(schema, arranged);
  return normaliseObject(schema, paged);
};
