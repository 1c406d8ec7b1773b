import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { devNull } from 'node:os';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/database/connection.ts';
import { generatedContract } from '#server/generatedContract.ts';
import { companionName } from '#server/guard/cookies.ts';
import { handlersOf } from '#server/handlerTable.ts';
import { createLogger } from '#server/logger.ts';
import { type AnyHandler, defaultConfig, type Ports } from '#server/ports.ts';
import { insertSession } from '#server/repositories/sessions.ts';
import type { StressCompany } from './stress.ts';

/** Asks a call by its path with its fields, or with `GET` and its query; gives the answer's text. */
export type Ask = (path: string, fields?: object) => Promise<string>;

const address = 'http://console.bench';
const deviceId = 'device-of-bench';
const randomToken = () => randomBytes(32).toString('base64url');

const portsOf = (database: Database, wrap: (handler: AnyHandler) => AnyHandler): Ports => {
  const contract = generatedContract();
  const handlers = Object.fromEntries(
    Object.entries(handlersOf(contract)).map(([name, handler]) => [name, wrap(handler)]),
  );
  return {
    database,
    contract: () => contract,
    handlers: () => handlers,
    clock: () => new Date(),
    randomToken,
    // The access log is written as in production; only where it goes is nobody's screen.
    logger: createLogger('info', createWriteStream(devNull)),
    lifecycle: { isDraining: () => false },
    config: defaultConfig,
  };
};

const openSession = async ({ database, companyId, administratorId }: StressCompany) => {
  const who = { companyId, userId: administratorId };
  const opened = await insertSession(database.db, {
    ...who,
    deviceId,
    kind: 'browser',
    now: new Date(),
    randomToken,
  });
  const cookies = {
    user_id: who.userId,
    company_id: who.companyId,
    token: opened.token,
    [companionName(false)]: opened.cookie,
  };
  return {
    fields: {
      user_id: who.userId,
      company_id: who.companyId,
      token: opened.token,
      device_id: deviceId,
    },
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
  };
};

/** A request as the console sends it: session fields in the body, the companion in a cookie. */
export type MakeRequest = (path: string, fields?: object) => Request;

/**
 * The whole app over the stress company, with its main administrator signed in. `wrap` may watch handlers, `database` stands in for
 * the company's own: both are for recording what a handler asks the database.
 */
export const createOurApp = async (
  company: StressCompany,
  {
    wrap = (handler) => handler,
    database = company.database,
  }: {
    readonly wrap?: (handler: AnyHandler) => AnyHandler;
    readonly database?: Database;
  } = {},
): Promise<{ readonly ask: Ask; readonly requestOf: MakeRequest }> => {
  const app = createApp(portsOf(database, wrap));
  const { fields: session, headers } = await openSession(company);
  const requestOf: MakeRequest = (path, fields) =>
    fields === undefined
      ? new Request(`${address}/api${path}`, { headers })
      : new Request(`${address}/api${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ ...session, ...fields }),
        });
  const ask: Ask = async (path, fields) => (await app.fetch(requestOf(path, fields))).text();
  return { ask, requestOf };
};
