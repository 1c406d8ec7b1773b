import { type Database, openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import { createApp } from '#server/http/app.ts';
import { generatedContract } from '#server/platform/contract.ts';
import type { Ports } from '#server/platform/ports.ts';
import { createPorts, openSession } from '../backend.ts';

const address = 'http://console.bench/api';

/** The demo company on the embedded database, and who imports into it. */
export interface Company {
  readonly database: Database;
  readonly companyId: number;
  readonly userId: number;
}

/** Makes the demo company in a directory of its own. */
export const openCompany = async (directory: string): Promise<Company> => {
  const database = await openDatabase({ directory });
  await migrate(database.db);
  await bringTables(database.db, generatedContract().models);
  await createDemoCompany(database, { now: new Date(), profile: 'demo' });
  const { company_id: companyId, user_id: userId } = await database.db
    .selectFrom('administrator')
    .select(['company_id', 'user_id'])
    .where('kind', '=', 'main')
    .orderBy('company_id')
    .executeTakeFirstOrThrow();
  return { database, companyId, userId };
};

/** What calls of an import answer, as far as it is looked at. */
export interface ImportAnswer {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly import_id: number; readonly status: string; readonly written_count?: number };
}

/** Asks a call of the app by its path. */
export type Ask = (path: string, fields: object) => Promise<ImportAnswer>;

/** The app at work, asked by the main administrator, with the ports its jobs are run on. */
export interface Office {
  readonly ask: Ask;
  readonly ports: Ports;
}

/** Parts of a form: a list is its name once for each value. */
const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value])
      form.append(name, each instanceof File ? each : String(each));
  return form;
};

/** Calls of an import take the file, or what was read from it, as a form. */
const takesForm = (path: string): boolean =>
  path.startsWith('/contact/') || path === '/department/uploadBatchDept' || path.endsWith('/importBatchDept');

/** Opens the app of a company. */
export const openOffice = async ({ database, companyId, userId }: Company): Promise<Office> => {
  const ports = createPorts(database);
  const app = createApp(ports);
  const { fields: session, cookies } = await openSession(database, { companyId, userId });
  const Cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const ask: Ask = async (path, fields) => {
    const said = { ...session, ...fields };
    const isForm = takesForm(path);
    const type = isForm ? undefined : { 'Content-Type': 'application/json' };
    const headers = { ...type, 'Sec-Fetch-Site': 'same-origin', Cookie };
    const body = isForm ? formOf(said) : JSON.stringify(said);
    const answer = await app.fetch(new Request(`${address}${path}`, { method: 'POST', headers, body }));
    // What the app answers was checked against its schema by the tests; here it is only timed.
    return (await answer.json()) as ImportAnswer;
  };
  return { ports, ask };
};
