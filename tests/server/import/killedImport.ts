import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createModel } from '#engine/createModel.ts';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { generatedContract } from '#server/generatedContract.ts';
import { importerModel, runContext, runOf } from '#server/import/importRun.ts';
import { takeFile } from '#server/import/takeFile.ts';
import { importWork } from '#server/jobs/imports.ts';
import { directoryStore } from '#server/outbound/fileStore.ts';
import { defaultConfig, type Ports } from '#server/ports.ts';
import { findActor } from '#server/repositories/actors.ts';
import type { ImportJobRecord } from '#server/repositories/importJobs.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { visitors } from './visitorImport.ts';

// The process the kill test kills: `node killedImport.js <directory> <set up|work|tell>`.

const rowsPerImport = 600;
const [, , directory = '', mode = 'work'] = process.argv;

const say = (word: string): void => void process.stdout.write(`${word}\n`);

const open = async (): Promise<Ports> => {
  const base = generatedContract();
  const contract = { ...base, models: { ...base.models, visitor: createModel(visitors) } };
  const complain = (fields: object, message: string) =>
    process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  return {
    database: await openDatabase({ directory }),
    contract: () => contract,
    handlers: () => ({}),
    clock: () => new Date(),
    randomToken: () => randomUUID(),
    files: directoryStore(join(directory, 'files')),
    logger: { info: () => undefined, warn: complain, error: complain },
    lifecycle: { isDraining: () => false },
    config: defaultConfig,
  };
};

const setUp = async ({ database: { db }, contract }: Ports): Promise<void> => {
  await migrate(db);
  await bringTables(db, contract().models);
  await createCompanies(db);
};

const openImports = async ({ database: { db } }: Ports): Promise<number> => {
  const { rows } = await sql<{ readonly open: number }>`
    select count(*) as open from import_job where status in ('uploaded', 'importing')`.execute(db);
  return rows[0]?.open ?? 0;
};

/** A file of its own, confirmed as it arrives. */
const uploadNext = async (ports: Ports): Promise<void> => {
  const { models } = ports.contract();
  const purpose = { noun: 'visitor', purpose: 'add' };
  // Of a run only the language is asked before there is a job.
  const job = { ...purpose, company_id: company, import_id: 0, locale: 'zh' } as ImportJobRecord;
  const run = runOf(ports, job, () => false);
  const actor = await findActor(ports.database.db, company, people.main.userId);
  if (run === undefined) throw new Error('There is no import of visitors');
  const hash = randomUUID();
  const rows = Array.from({ length: rowsPerImport }, (_, at) => ({
    line: at + 2,
    cells: { name: `访客${at}`, badge: `${hash.slice(0, 8)}-${at}`, visits: String(at) },
    faults: [],
  }));
  const sheet = { format: 'csv', locale: 'zh', columns: ['name', 'badge', 'visits'], rows } as const;
  const choices = { withWarnings: false, newDepartments: [], newPositions: [] };
  await ports.database.db.transaction().execute(async (db) => {
    const context = runContext(run, db, actor);
    await takeFile(context, importerModel(models, purpose), { sheet, name: 'rows.csv', hash }, choices);
  });
};

/** What is there at the end; each number but the first two is 0 when nothing went wrong. */
const tell = async ({ database: { db } }: Ports): Promise<unknown> => {
  const { rows } = await sql`
    select (select count(*) from import_job) as imports,
      (select count(*) from visitor) as visitors,
      (select count(*) from import_job where status <> 'finished') as unfinished,
      (select count(*) from import_row where state <> 'written') as lost,
      (select count(*) from import_row where not exists (select from visitor
        where visitor.company_id = import_row.company_id and visitor.visitor_id = import_row.target_id
        and visitor.badge = import_row.cells->>'badge')) as astray,
      (select count(*) - count(distinct badge) from visitor) as doubled,
      (select count(*) from visitor where not exists (select from operation_record record
        where record.company_id = visitor.company_id and record.action = 'create'
        and record.target_type = 'visitor' and record.target_id = visitor.visitor_id)) as unrecorded,
      (select count(*) from operation_record where action = 'create' and target_type = 'visitor')
        - (select count(*) from visitor) as invented,
      (select count(*) from import_job job where job.done <> job.total or job.total <> (select count(*)
        from import_row where import_row.company_id = job.company_id and import_row.import_id = job.import_id)) as miscounted`.execute(
    db,
  );
  return rows[0];
};

/** One import after another; each time something is written, it says so. */
const work = async (ports: Ports, isEndless: boolean): Promise<void> => {
  const runOnce = importWork(ports);
  for (;;) {
    if ((await openImports(ports)) === 0) {
      if (!isEndless) return;
      await uploadNext(ports);
    }
    await runOnce();
    await setTimeout(5);
  }
};

const ports = await open();
say('open');
if (mode === 'set up') await setUp(ports);
if (mode === 'work') await work(ports, true);
const begun = performance.now();
if (mode === 'set up') await uploadNext(ports);
await work(ports, false);
// How long one import takes here, and what became of all of them.
if (mode === 'set up') say(String(Math.ceil(performance.now() - begun)));
if (mode === 'tell') say(JSON.stringify(await tell(ports)));
await ports.database.close();
