import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import { foldPeopleCounts } from '#server/features/directory/department/store/departmentCounts.ts';
import { type Ask, createOurApp } from '../calls/ourApp.ts';
import { findQuestions, type Questions } from '../calls/questions.ts';
import { openStressCompany, type StressCompany } from '../calls/stress.ts';
import { type SeenStatement, saidOf, watched } from '../calls/watched.ts';
import { openOffice } from '../imports/company.ts';
import { addingPeople, expectWritten, importSheet } from '../imports/importSheet.ts';
import { sheetOfPeople } from '../imports/sheetOfPeople.ts';
import type { Row, Say, Size } from '../row.ts';
import { millisecondsOf, quantile } from '../timing.ts';
import { multiply } from './multiply.ts';

const sizes = {
  full: { asked: 60, sheets: 10, rowsPerSheet: 10_000 },
  smoke: { asked: 2, sheets: 1, rowsPerSheet: 20 },
} as const;

/** Largest tables first, with their indexes. */
const sizeRows = async ({ db }: Database): Promise<readonly Row[]> => {
  const { rows } = await sql<{ readonly name: string; readonly bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 8`.execute(db);
  const { rows: all } = await sql<{ readonly bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  const row = (name: string, bytes: number): Row => ({ name, unit: 'kB', ours: bytes / 1024 });
  return [
    row('size of the database', Number(all[0]?.bytes)),
    ...rows.map(({ name, bytes }) => row(`size of ${name}`, Number(bytes))),
  ];
};

/** What has a plan; the others begin and end transactions. */
const isPlanned = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with|insert|update|delete)\b/i;
/** What would be there already if it ran again is only planned. */
const isWriting = /\b(?:insert into|update \w+ set|delete from)\b/i;

/** The plan of a statement, said line by line; what it writes is taken back. */
const sayPlan = async (db: Kysely<Tables>, slowest: SeenStatement, say: Say): Promise<void> => {
  const { sql: text, parameters } = slowest;
  say(`slowest statement ${saidOf(slowest, 160)}`);
  const transaction = await db.startTransaction().execute();
  try {
    const { rows } = await transaction.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain (costs off${isWriting.test(text) ? '' : ', analyze, timing off'}) ${text}`, [
        ...parameters,
      ]),
    );
    for (const row of rows) say(`    ${Object.values(row)[0]}`);
  } finally {
    await transaction.rollback().execute();
  }
};

const questionRows = async (
  ask: Ask,
  { path, list, method, name, perRound }: Questions,
  asked: number,
): Promise<readonly Row[]> => {
  const count = perRound === undefined ? asked : Math.max(2, Math.min(asked, perRound * 2));
  const times: number[] = [];
  for (let index = -2; index < count; index += 1) {
    const fields = list[(index + list.length * 2) % list.length] ?? {};
    const milliseconds = await millisecondsOf(() => ask(path, fields, method));
    if (index >= 0) times.push(milliseconds);
  }
  return [
    { name: `${name}, median`, unit: 'ms', ours: quantile(times, 0.5) },
    { name: `${name}, p99`, unit: 'ms', ours: quantile(times, 0.99) },
  ];
};

const askAll = async (company: StressCompany, say: Say, asked: number): Promise<readonly Row[]> => {
  const { database, takeSlowest } = watched(company.database);
  const main = await createOurApp(company, database);
  const scoped = await createOurApp({ ...company, administratorId: company.subAdministratorId }, database);
  const rows: Row[] = [];
  for (const questions of await findQuestions(company)) {
    const { ask } = questions.isScoped === true ? scoped : main;
    say(questions.name);
    takeSlowest();
    rows.push(...(await questionRows(ask, questions, asked)));
    takeSlowest();
    await ask(questions.path, questions.list[0] ?? {}, questions.method);
    const slowest = takeSlowest();
    if (slowest !== undefined && isPlanned.test(slowest.sql))
      await sayPlan(company.database.db, slowest, say);
  }
  return rows;
};

const importAll = async (
  { database, companyId, administratorId: userId }: StressCompany,
  say: Say,
  { sheets, rowsPerSheet }: (typeof sizes)[Size],
): Promise<Row> => {
  const office = await openOffice({ database, companyId, userId });
  let all = 0;
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const file = await sheetOfPeople(database, companyId, rowsPerSheet, sheet * rowsPerSheet);
    const { allMs, written } = await importSheet(office, addingPeople, file);
    expectWritten(written, rowsPerSheet);
    say(`sheet ${sheet + 1} of ${sheets}: ${(allMs / 1000).toFixed(1)} s`);
    all += allMs;
  }
  return { name: `${sheets} imports of ${rowsPerSheet} people, checked and written`, unit: 'ms', ours: all };
};

/** What a server does by itself after a load, sooner or later: longer work than a statement of a call may be. */
const tidy = ({ db }: Database): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await foldPeopleCounts(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });

/** A company ten times as large as the one of the bench of calls: how large, how fast, and how statements are planned. */
export const measureSizing = async (size: Size, say: Say, url: string): Promise<readonly Row[]> => {
  const company = await openStressCompany(size, say, url);
  const { database, companyId, departments } = company;
  const { asked } = sizes[size];
  try {
    say('ten times as many');
    const counts = { places: departments, people: departments * 10 };
    const loadMs = await millisecondsOf(() => multiply(database.db, companyId, counts));
    await tidy(database);
    const large = { ...company, departments: departments * 10 };
    const rows = [
      { name: `nine copies of ${departments * 10} people, by statements`, unit: 'ms', ours: loadMs } as const,
      ...(await sizeRows(database)),
      ...(await askAll(large, say, asked)),
    ];
    return [...rows, await importAll(large, say, sizes[size])];
  } finally {
    await database.close();
  }
};
