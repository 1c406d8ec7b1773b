import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { exportSubject } from '#domain/account/code.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import { insertVerifyToken } from '#server/guard/store/proofs.ts';
import { createApp } from '#server/http/app.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { createPorts, openSession } from '../backend.ts';
import { middle } from '../timing.ts';

const runs = 3;
const address = 'http://console.bench/api/contacts/export';
const fields = [
  'user_id',
  'name',
  'country_code',
  'phone',
  'part',
  'part_position',
  'main_part',
  'workId',
  'email',
];

interface Company {
  readonly database: Database;
  readonly companyId: number;
  readonly userId: number;
}

/** The demo company with as many more people in its first department as make so many. */
const openCompany = async (directory: string, people: number): Promise<Company> => {
  const database = await openDatabase({ directory });
  const { db } = database;
  await migrate(db);
  await bringTables(db, generatedContract().models);
  await createDemoCompany(database, { now: new Date(), profile: 'demo' });
  const { company_id: companyId, user_id: userId } = await db
    .selectFrom('administrator')
    .select(['company_id', 'user_id'])
    .where('kind', '=', 'main')
    .orderBy('company_id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ readonly home: number; readonly more: number }>`
    select min(main_department_id) as home, ${people} - count(*) as more from member
    where company_id = ${companyId} and status = 'normal'`.execute(db);
  const { home = 1, more = 0 } = rows[0] ?? {};
  await sql`insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, main_department_id,
      active_status, is_real_name, custom_fields, work_id, updated_at)
    select ${companyId}, 1000000 + n, '测试' || n, 'ceshi', 'cs', '86', '13' || (100000000 + n), ${home}, 0, 1, '{}', 'B' || n, now()
    from generate_series(1, ${more}::int) n`.execute(db);
  await sql`insert into membership (company_id, department_id, user_id, position, is_main, is_supervisor, rank)
    select ${companyId}, ${home}, 1000000 + n, '工程师', 1, 0, 'z' || n from generate_series(1, ${more}::int) n`.execute(
    db,
  );
  await sql`update department set main_count = main_count + ${more} where company_id = ${companyId} and id = ${home}`.execute(
    db,
  );
  return { database, companyId, userId };
};

/** Asks for everyone as CSV and reads the file to its end. */
const createExport = async ({ database, companyId, userId }: Company): Promise<() => Promise<number>> => {
  const app = createApp(createPorts(database));
  const { fields: session, cookies } = await openSession(database, { companyId, userId });
  const { session_id: sessionId } = await database.db
    .selectFrom('session')
    .select('session_id')
    .where('company_id', '=', companyId)
    .orderBy('session_id', 'desc')
    .executeTakeFirstOrThrow();
  const Cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie };
  const parameters = { fields, scope: {}, format: 'csv' };
  return async () => {
    const token = crypto.randomUUID();
    const holder = {
      companyId,
      sessionId,
      scene: 'export',
      subject: exportSubject('memberExport', parameters),
    } as const;
    await insertVerifyToken(database.db, {
      tokenHolder: holder,
      token,
      expiresAt: new Date(Date.now() + 60_000),
    });
    const body = JSON.stringify({ ...session, ...parameters, verify_token: token });
    const asked = await app.fetch(new Request(address, { method: 'POST', headers, body }));
    const { data } = (await asked.json()) as { readonly data: { readonly ticket: string } };
    const file = await app.fetch(new Request(`${address}?ticket=${data.ticket}`, { headers }));
    let bytes = 0;
    for await (const chunk of file.body ?? []) bytes += chunk.length;
    return bytes;
  };
};

/** The least that gives such a file: one statement over the same tables, one text. */
const bareExport = async ({ database, companyId }: Company): Promise<number> => {
  const { rows } = await sql<object>`
    select person.user_id, person.name, person.country_code, person.phone, string_agg(department.name, ';') as part,
      string_agg(membership.position, ';') as part_position, min(department.name) as main_part, person.work_id, person.email
    from member person
    join membership on membership.company_id = person.company_id and membership.user_id = person.user_id
    join department on department.company_id = membership.company_id and department.id = membership.department_id
    where person.company_id = ${companyId} and person.status = 'normal'
    group by person.company_id, person.user_id`.execute(database.db);
  return Papa.unparse([...rows]).length;
};

const rateOf = async (people: number, work: () => Promise<number>): Promise<number> => {
  const started = performance.now();
  if ((await work()) < people) throw new Error('The file is shorter than its rows');
  return (people * 1_000) / (performance.now() - started);
};

const inNewCompany = async <Result>(
  people: number,
  measure: (company: Company) => Promise<Result>,
): Promise<Result> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-export-'));
  const company = await openCompany(directory, people);
  try {
    return await measure(company);
  } finally {
    await company.database.close();
    rmSync(directory, { recursive: true });
  }
};

/** How fast so many people leave as a file, in turns with the bare statement, rows per second. */
export const measureRates = (people: number): Promise<{ readonly ours: number; readonly bare: number }> =>
  inNewCompany(people, async (company) => {
    const ours = await createExport(company);
    await ours();
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      rates.ours.push(await rateOf(people, ours));
      rates.bare.push(await rateOf(people, () => bareExport(company)));
    }
    return { ours: middle(rates.ours), bare: middle(rates.bare) };
  });

/** How many bytes more than before the process has at most while so many people leave as a file, several times and nothing else. */
export const measureMemory = (people: number): Promise<number> =>
  inNewCompany(people, async (company) => {
    const ours = await createExport(company);
    const idle = process.memoryUsage().rss;
    let most = idle;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    for (let run = 0; run < runs; run += 1) await ours();
    clearInterval(watch);
    return most - idle;
  });
