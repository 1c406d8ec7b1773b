import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { createDemoCompany } from '#server/database/demo/createDemoCompany.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { generatedContract } from '#server/generatedContract.ts';
import { runImports } from '#server/jobs/imports.ts';
import { createPorts, openSession } from '../backend.ts';
import type { Row } from '../row.ts';
import { plainCopy } from './plainCopy.ts';
import { sheetOfPeople } from './sheetOfPeople.ts';

const count = 10_000;
const pauseMs = 20;
const megabyte = 1024 * 1024;
const address = 'http://console.bench/api';

interface Company {
  readonly database: Database;
  readonly companyId: number;
  readonly userId: number;
}

const openCompany = async (directory: string): Promise<Company> => {
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

type Ask = (path: string, fields: object) => Promise<ImportAnswer>;

interface ImportAnswer {
  readonly code: number;
  readonly message: string;
  readonly data: {
    readonly import_id: number;
    readonly status: string;
    readonly success_count: number;
    readonly warning_count: number;
    readonly new_positions: readonly string[];
  };
}

/** Parts of a form: a list is its name once for each value. */
const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value])
      form.append(name, each instanceof File ? each : String(each));
  return form;
};

/** Both calls of an import take the file, or what was read from it, as a form. */
const bodyOf = (path: string, fields: object): FormData | string =>
  path.startsWith('/contact/') ? formOf(fields) : JSON.stringify(fields);

const open = async ({ database, companyId, userId }: Company) => {
  const ports = createPorts(database);
  const app = createApp(ports);
  const { fields: session, cookies } = await openSession(database, { companyId, userId });
  const Cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const ask: Ask = async (path, fields) => {
    const body = bodyOf(path, { ...session, ...fields });
    const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined;
    const headers = { ...type, 'Sec-Fetch-Site': 'same-origin', Cookie };
    const answer = await app.fetch(new Request(`${address}${path}`, { method: 'POST', headers, body }));
    // What the app answers was checked against its schema by the tests; here it is only timed.
    return (await answer.json()) as ImportAnswer;
  };
  return { ports, ask };
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Somebody who turns pages until the work is done: how long each took, and how much memory the process had at most. */
const beside = async (ask: Ask, departmentId: number, work: Promise<unknown>) => {
  let isDone = false;
  const settle = () => {
    isDone = true;
  };
  work.then(settle, settle);
  const waits: number[] = [];
  let mostBytes = 0;
  while (!isDone) {
    const started = performance.now();
    await ask('/departmentUsers', { id: departmentId, page: 1 });
    waits.push(performance.now() - started);
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
    await pause(pauseMs);
  }
  return { waits: waits.sort((one, other) => one - other), mostBytes };
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const expectDone = (answer: ImportAnswer, what: string): ImportAnswer => {
  if (answer.code !== 0) throw new Error(`${what}: ${answer.message}`);
  return answer;
};

const untilSettled = async (
  ask: Ask,
  ports: Parameters<typeof runImports>[0],
  importId: number,
): Promise<ImportAnswer> => {
  await runImports(ports);
  const answer = expectDone(await ask('/import/info', { import_id: importId }), 'Asking for the import');
  return ['uploaded', 'importing'].includes(answer.data.status) ? untilSettled(ask, ports, importId) : answer;
};

const importPeople = async ({ ask, ports }: Awaited<ReturnType<typeof open>>, file: File) => {
  const started = performance.now();
  const uploaded = expectDone(await ask('/contact/upload', { type: 'add', file }), 'Uploading');
  const { import_id: importId } = uploaded.data;
  const checked = await untilSettled(ask, ports, importId);
  const checkMs = performance.now() - started;
  const { new_positions: positions } = checked.data;
  const choices = { import_id: importId, status: 2, new_depts: [], new_positions: positions };
  expectDone(await ask('/contact/import', { type: 'add', ...choices }), 'Confirming');
  const finished = await untilSettled(ask, ports, importId);
  return { checkMs, allMs: performance.now() - started, finished };
};

const lastMember = async ({ database: { db }, companyId }: Company): Promise<number> => {
  const { last } = await db
    .selectFrom('member')
    .select((find) => find.fn.max('user_id').as('last'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(last);
};

const measureIn = async (directory: string): Promise<readonly Row[]> => {
  const company = await openCompany(directory);
  const opened = await open(company);
  const file = await sheetOfPeople(company.database, company.companyId, count);
  const { id } = await company.database.db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', company.companyId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const before = await lastMember(company);
  const idleBytes = process.memoryUsage().rss;
  const work = importPeople(opened, file);
  const { waits, mostBytes } = await beside(opened.ask, id, work);
  const { checkMs, allMs } = await work;
  const added = (await lastMember(company)) - before;
  if (added < count) throw new Error(`Expected ${count} people, got ${added}`);
  const copyMs = await plainCopy(company.database.db, company.companyId, before + 1);
  await company.database.close();
  return [
    { name: `check of ${count} rows`, unit: 'ms', ours: checkMs },
    {
      name: `check and write of ${count} rows, somebody beside`,
      unit: 'ms',
      ours: allMs,
      reference: copyMs,
      against: 'the rows copied inside the database',
      goal: { kind: 'at most', value: 10_000, of: 'ours' },
    },
    { name: 'a page beside it, median', unit: 'ms', ours: at(waits, 0.5) },
    {
      name: 'a page beside it, p99',
      unit: 'ms',
      ours: at(waits, 0.99),
      goal: { kind: 'at most', value: 300, of: 'ours' },
    },
    {
      name: 'memory above idle',
      unit: 'kB',
      ours: (mostBytes - idleBytes) / 1024,
      goal: { kind: 'at most', value: (256 * megabyte) / 1024, of: 'ours' },
    },
  ];
};

/** Checks and writes a sheet of 10,000 people through the app, its jobs at work, and somebody turning pages meanwhile. */
export const measureImport = async (): Promise<readonly Row[]> => {
  const directory = mkdtempSync(join(tmpdir(), 'import-bench-'));
  try {
    return await measureIn(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
