import type { Database } from '#server/database/connection.ts';
import { createApp } from '#server/http/app.ts';
import { createPorts, openSession } from '../backend.ts';
import type { StressCompany } from './stress.ts';

/** Asks a call by its path with its fields; throws where it is refused. */
export type Ask = (path: string, fields: object, method?: 'GET' | 'POST') => Promise<void>;

/** A request as the console sends it: session fields in the body, the companion in a cookie. */
export type MakeRequest = (path: string, fields: object, method?: 'GET' | 'POST') => Request;

const address = 'http://console.bench';

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
  return (path, fields, method = 'POST') =>
    method === 'GET'
      ? new Request(`${address}/api${path}?${new URLSearchParams(fields as Record<string, string>)}`, {
          headers,
        })
      : new Request(`${address}/api${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ ...session, ...fields }),
        });
};

/** The whole app over the stress company, with its main administrator signed in; `database` may stand in for the company's own. */
export const createOurApp = async (
  company: StressCompany,
  database: Database = company.database,
): Promise<{ readonly ask: Ask; readonly requestOf: MakeRequest }> => {
  const app = createApp(createPorts(database));
  const requestOf = await makerFor(company);
  const ask: Ask = async (path, fields, method) => {
    const answer = await (await app.fetch(requestOf(path, fields, method))).text();
    if (!answer.startsWith('{"code":0')) throw new Error(`${path} was refused: ${answer.slice(0, 300)}`);
  };
  return { ask, requestOf };
};
