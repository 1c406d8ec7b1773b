import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { account, open, openSession } from './account.ts';
import { apps } from './apps.ts';
import { type Company, createCompany } from './company.ts';
import { departments } from './departments.ts';
import { type Area, Done, type Fields, fieldsOf, Refusal, refuseSession } from './envelope.ts';
import { exports } from './exports.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { members } from './members.ts';
import { places } from './places.ts';
import { roles } from './roles.ts';
import { findPerson } from './rows.ts';
import { serveFile } from './staticFiles.ts';

const areas: Area = {
  ...departments,
  ...members,
  ...places,
  ...imports,
  ...exports,
  ...roles,
  ...invitations,
  ...groups,
  ...account,
  ...apps,
};

/** The 88 calls of the specification, as `POST /departments`. */
export const answeredCalls: readonly string[] = [...Object.keys(areas), ...Object.keys(open)];

const envelope = (code: number, message: string, data: unknown = null, status = 200): Response =>
  Response.json({ code, message, data }, { status });

/** What a request carries: cookies, its address, and a body that is a form or JSON. What is said later wins. */
const readFields = async (request: Request): Promise<Fields> => {
  const cookies = Object.fromEntries(
    (request.headers.get('cookie') ?? '')
      .split('; ')
      .filter((pair) => /^(user_id|token|company_id)=/.test(pair))
      .map((pair) => pair.split('=', 2) as [string, string]),
  );
  const query = Object.fromEntries(new URL(request.url).searchParams);
  if (request.method === 'GET') return fieldsOf({ ...cookies, ...query });
  const type = request.headers.get('content-type') ?? '';
  const isJson = type.startsWith('application/json');
  const body: object = isJson ? await request.json() : Object.fromEntries(await request.formData());
  return fieldsOf({ ...cookies, ...query, ...body });
};

const answerCall = async (company: Company, name: string, fields: Fields): Promise<Response> => {
  const outside = open[name];
  if (outside !== undefined) {
    const { message, data } = outside({ company, fields });
    return envelope(0, message, data);
  }
  const token = fields.text('token') ?? '';
  const session = company.sessions.get(token);
  if (session === undefined || fields.number('company_id') !== company.company_id) return refuseSession();
  const answer = await areas[name]?.({ company, fields, token, user: findPerson(company, session.user_id) });
  if (answer instanceof Done) return envelope(0, answer.message, answer.data);
  return new Response(answer?.bytes, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(answer?.name ?? '')}`,
    },
  });
};

const answer = async (company: Company, name: string, request: Request): Promise<Response> => {
  if (!answeredCalls.includes(name)) return envelope(404, '接口不存在', null, 404);
  try {
    return await answerCall(company, name, await readFields(request));
  } catch (error) {
    if (error instanceof Refusal) return envelope(error.code, error.message);
    return envelope(5000, `数据错误，请稍后再试：${String(error)}`);
  }
};

const requestOf = async (incoming: IncomingMessage, origin: string): Promise<Request> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value));
  return new Request(`${origin}${url}`, {
    method,
    headers,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) }),
  });
};

/** A company's own server that someone wrote from the specification, while it runs. */
export interface SpecServer {
  readonly url: string;
  /** The main administrator, signed in: the values of a start-up address. */
  readonly account: {
    readonly user_id: number;
    readonly company_id: number;
    readonly mobile: string;
    readonly token: string;
  };
  /** Messages that would have gone out, oldest first. */
  readonly outbox: readonly string[];
  /** Every call that came, as `POST /departments`, and whether the server knows it. */
  readonly calls: readonly { readonly name: string; readonly isKnown: boolean }[];
  readonly close: () => Promise<void>;
}

interface SpecServerOptions {
  readonly port?: number;
  /** A built console, served at the same address; the calls are below `/api`. */
  readonly consoleDir?: string;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const api = '/api';

/**
 * Starts a server that answers the calls of docs/spec.md section 7 and nothing else: no calls of ours, no versions, tickets, keys of
 * errors or lists of rights. It shares no code with the product.
 */
export const startSpecServer = async ({
  port = 0,
  consoleDir,
}: SpecServerOptions = {}): Promise<SpecServer> => {
  const company = createCompany();
  const calls: { name: string; isKnown: boolean }[] = [];
  const answerRequest = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${api}/`))
      return consoleDir === undefined
        ? envelope(404, '页面不存在', null, 404)
        : serveFile(consoleDir, pathname);
    const name = `${request.method} ${pathname.slice(api.length)}`;
    calls.push({ name, isKnown: answeredCalls.includes(name) });
    return answer(company, name, request);
  };
  const server = createServer(async (incoming, outgoing) => {
    const response = await answerRequest(await requestOf(incoming, `http://${incoming.headers.host}`));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  const { mainAdministrator: user_id, company_id } = company;
  return {
    url,
    account: {
      user_id,
      company_id,
      mobile: findPerson(company, user_id).phone,
      token: openSession(company, user_id),
    },
    outbox: company.outbox,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
