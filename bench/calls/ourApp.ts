import type { Database } from '#server/database/connection.ts';
import { createApp } from '#server/http/app.ts';
import type { AnyHandler } from '#server/platform/ports.ts';
import { createPorts, openSession } from '../backend.ts';
import type { StressCompany } from './stress.ts';

/** Asks a call by its path with its fields, or with `GET` and its query; gives the answer's text. */
export type Ask = (path: string, fields?: object) => Promise<string>;

/** A request as the console sends it: session fields in the body, the companion in a cookie. */
export type MakeRequest = (path: string, fields?: object) => Request;

const address = 'http://console.bench';

interface Watching {
  readonly wrap?: (handler: AnyHandler) => AnyHandler;
  readonly database?: Database;
}

const makerFor = async (company: StressCompany): Promise<MakeRequest> => {
  const { companyId, administratorId: userId } = company;
  const { fields: session, cookies } = await openSession(company.database, { companyId, userId });
  const headers = {
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-origin',
    Cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  };
  return (path, fields) =>
    fields === undefined
      ? new Request(`${address}/api${path}`, { headers })
      : new Request(`${address}/api${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ ...session, ...fields }),
        });
};

/**
 * The whole app over the stress company, with its main administrator signed in. `wrap` may watch handlers, `database` stands in for
 * the company's own: both are for recording what a handler asks the database.
 */
export const createOurApp = async (
  company: StressCompany,
  { wrap = (handler) => handler, database = company.database }: Watching = {},
): Promise<{ readonly ask: Ask; readonly requestOf: MakeRequest }> => {
  const ports = createPorts(database);
  const handlers = Object.fromEntries(
    Object.entries(ports.handlers()).map(([name, handler]) => [name, wrap(handler)]),
  );
  const app = createApp({ ...ports, handlers: () => handlers });
  const requestOf = await makerFor(company);
  const ask: Ask = async (path, fields) => (await app.fetch(requestOf(path, fields))).text();
  return { ask, requestOf };
};
