import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { encodeRequest, type SessionFields, textPairs, withSession } from '#dataProvider/encodeRequest.ts';
import type { CallModel } from '#engine/model.ts';

/** Who asks: with a session that is open already (`token`), or by the password of an account of ours. */
export interface Account {
  readonly user_id: number;
  readonly company_id: number;
  readonly mobile: string;
  readonly token?: string;
  readonly device_id?: string;
  readonly password?: string;
  readonly managementPassword?: string;
}

/** What came back, before anything is thought of it. `body`: the JSON, undefined where it is none. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Makes calls as the specification's client does. Throws where the server cannot be reached at all. */
export interface Client {
  readonly send: (call: CallModel, fields: Fields) => Promise<Answer>;
}

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

/** A GET as the specification has it, the session among its query parameters; a POST as the console sends it. */
const requestOf = (call: CallModel, fields: Fields, session: SessionFields) => {
  if (call.method === 'GET')
    return {
      search: `?${new URLSearchParams(textPairs(withSession(call, fields, session)))}`,
      init: { method: 'GET' },
    };
  return encodeRequest(call, fields, session);
};

/** Cookies of one server: what it sets is sent back, as a browser does. */
const createCookies = () => {
  const kept = new Map<string, string>();
  return {
    keep: (headers: Headers): void => {
      for (const line of headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        kept.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
      }
    },
    find: (name: string): string | undefined => kept.get(name),
    header: (): string => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
  };
};

interface ClientOptions {
  /** The address of the API: paths of calls are appended. */
  readonly url: string;
  readonly account: Account;
  /** Calls of our own server that open a session by password and prove who is there; not asked where the account brings a token. */
  readonly signIn: Readonly<Record<'login' | 'unlock' | 'stepUp', CallModel>>;
  readonly fetch?: (request: Request) => Promise<Response>;
}

const dataOf = ({ body }: Answer): Fields => {
  const { code, message, data } = (body ?? {}) as { code?: number; message?: string; data?: Fields };
  if (code !== 0) throw new Error(`The account cannot sign in: ${message ?? 'no answer'}`);
  return data ?? {};
};

/** Whether a server of ours wants the management password before it does this. */
const asksForPassword = ({ body }: Answer): boolean =>
  (body as { readonly data?: { readonly error_key?: string } } | undefined)?.data?.error_key ===
  'manage_password_required';

/** A signed-in client. Throws where the account cannot sign in. */
export const openClient = async ({
  url,
  account,
  signIn,
  fetch: ask = fetch,
}: ClientOptions): Promise<Client> => {
  const cookies = createCookies();
  const device_id = account.device_id ?? 'c0'.repeat(32);
  let session: SessionFields = { device_id };
  const send: Client['send'] = async (call, fields) => {
    const { search, init } = requestOf(call, fields, session);
    const headers = new Headers((init as RequestInit).headers);
    headers.set('cookie', cookies.header());
    headers.set('origin', new URL(url).origin);
    headers.set('sec-fetch-site', 'same-origin');
    const address = `${url.replace(/\/$/, '')}${call.path}${search}`;
    const response = await ask(new Request(address, { ...init, headers }));
    cookies.keep(response.headers);
    const renewed = cookies.find('token');
    if (renewed !== undefined && renewed !== '' && session.token !== undefined)
      session = { ...session, token: renewed };
    const bytes = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, body: jsonOf(bytes), bytes };
  };

  const { user_id, company_id } = account;
  if (account.token !== undefined) {
    session = { user_id, company_id, token: account.token, device_id };
    return { send };
  }
  const { mobile, password } = account;
  const target_company_id = company_id;
  const opened = dataOf(
    await send(signIn.login, { country_code: '86', mobile, password, target_company_id }),
  );
  const { token } = (opened.login ?? {}) as { readonly token?: string };
  if (token === undefined) throw new Error('The account cannot sign in: the server opens no session');
  session = { user_id, company_id, token, device_id };
  if (account.managementPassword !== undefined)
    dataOf(await send(signIn.unlock, { password: account.managementPassword }));
  const sendProving: Client['send'] = async (call, fields) => {
    const answer = await send(call, fields);
    if (!asksForPassword(answer)) return answer;
    dataOf(await send(signIn.stepUp, { call: call.name, password: account.managementPassword }));
    return send(call, fields);
  };
  return { send: sendProving };
};

const columns = {
  name: /^(姓名|名称|name|氏名)$/i,
  phone: /^(手机号?码?|电话|phone|mobile|携帯(電話)?番号)$/i,
  part: /^(部门|part|department|部署)$/i,
} as const;

/** What is filled into a template: a person by name, number and department. */
type PersonRow = Readonly<Record<keyof typeof columns, string>>;

const headerOf = (cell: unknown): string => String(cell ?? '').replace(/[\s*＊]+$/u, '');

/** Whether these are the bytes of a workbook. */
export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * A template of any server with one row more, everything else in it kept. Undefined where it names no column for the row; columns
 * are named as the specification does, in any of its languages.
 */
export const fillTemplate = async (template: Uint8Array, row: PersonRow): Promise<File | undefined> => {
  const book = await openXlsx(template);
  const [sheet] = book.sheets;
  const headers = (sheet?.rows[0] ?? []).map(headerOf);
  const cells = headers.map((header) => {
    const found = Object.entries(columns).find(([, pattern]) => pattern.test(header));
    return found === undefined ? null : row[found[0] as keyof PersonRow];
  });
  if (sheet === undefined || cells.filter((cell) => cell !== null).length < 3) return undefined;
  sheet.rows.push(cells);
  return new File([new Uint8Array(await saveXlsx(book))], 'people.xlsx', {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
};
