import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createModel } from '#engine/createModel.ts';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { importWork } from '#server/features/imports/jobs/imports.ts';
import { importerModel, runContext, runOf } from '#server/features/imports/run/importRun.ts';
import type { ImportJobRecord } from '#server/features/imports/store/importJobs.ts';
import { takeFile } from '#server/features/imports/takeFile.ts';
import { sources } from '#server/features/index.ts';
import { findActor } from '#server/guard/store/actors.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { directoryStore } from '#server/platform/outbound/fileStore.ts';
import { createOutside } from '#server/platform/outbound/outsideFetch.ts';
import { createPay, demoPaying } from '#server/platform/outbound/pay/payPort.ts';
import { createLinkSealer, linkKeyBytes } from '#server/platform/outbound/signing.ts';
import { outboxSms } from '#server/platform/outbound/sms/smsPort.ts';
import { defaultConfig, type Ports } from '#server/platform/ports.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { type KilledNoun, killedSheet } from './killedSheets.ts';
import { tellHarm, tellTotals } from './killedTold.ts';
import { visitors } from './visitorImport.ts';

/** What a backend of the kill test works with: its database and files in a directory, as one process after another has them. */
export const openKilled = async (directory: string): Promise<Ports> => {
  const base = generatedContract();
  const contract = { ...base, models: { ...base.models, visitor: createModel(visitors) } };
  const complain = (fields: object, message: string) =>
    process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  return {
    database: await openDatabase({ directory }),
    contract: () => contract,
    handlers: () => ({}),
    sources,
    clock: () => new Date(),
    randomToken: () => randomUUID(),
    files: directoryStore(join(directory, 'files')),
    links: createLinkSealer(new Uint8Array(linkKeyBytes)),
    sms: outboxSms,
    pay: createPay(demoPaying),
    outside: createOutside([]),
    logger: { info: () => undefined, warn: complain, error: complain },
    metrics: createMetrics(),
    lifecycle: { stage: () => 'serving' },
    config: { ...defaultConfig, publicOrigin: () => 'http://console.test' },
  };
};

const first = ({ rows }: { readonly rows: readonly { readonly count: number }[] }): number =>
  Number(rows[0]?.count ?? 0);

const nouns = ['visitor', 'member'] as const;

/** What the import under way brings; undefined: there is none. */
const openNoun = async ({ database: { db } }: Ports): Promise<string | undefined> => {
  const { rows } = await sql<{ readonly noun: string }>`
    select noun from import_job where status in ('uploaded', 'importing')`.execute(db);
  return rows[0]?.noun;
};

/** A file of its own, confirmed as it arrives: visitors and members by turns. */
const uploadNext = async (ports: Ports): Promise<KilledNoun> => {
  const { db } = ports.database;
  const number = first(
    await sql<{ readonly count: number }>`select count(*) as count from import_job`.execute(db),
  );
  const noun = nouns[number % nouns.length] ?? 'visitor';
  const purpose = { noun, purpose: 'add' };
  // Of a run only the language is asked before there is a job.
  const job = { ...purpose, company_id: company, import_id: 0, locale: 'zh' } as ImportJobRecord;
  const run = runOf(ports, job, () => false);
  const actor = await findActor(db, company, people.main.userId);
  if (run === undefined) throw new Error(`There is no import of a ${noun}`);
  const { file, choices } = killedSheet(noun, number);
  await db.transaction().execute(async (transaction) => {
    const context = runContext(run, { db: transaction, actor });
    await takeFile(context, { model: importerModel(ports.contract().models, purpose), file, choices });
  });
  return noun;
};

const workOff = async (ports: Ports, runOnce: () => Promise<void>): Promise<void> => {
  while ((await openNoun(ports)) !== undefined) {
    await runOnce();
    await setTimeout(5);
  }
};

/** One import after another, beginning with the one that was left; says what each brings before it is worked on. */
export const workOn = async (ports: Ports, say: (noun: string) => void): Promise<never> => {
  const runOnce = importWork(ports);
  for (;;) {
    say((await openNoun(ports)) ?? (await uploadNext(ports)));
    await workOff(ports, runOnce);
  }
};

/** An empty database with its companies, and how long one import of each noun takes here, in milliseconds. */
export const setUp = async (ports: Ports): Promise<Readonly<Record<string, number>>> => {
  const { db } = ports.database;
  await migrate(db);
  await bringTables(db, ports.contract().models);
  await createCompanies(db);
  const measured: [string, number][] = [];
  for (const _ of nouns) {
    const begun = performance.now();
    const noun = await uploadNext(ports);
    await workOff(ports, importWork(ports));
    measured.push([noun, Math.ceil(performance.now() - begun)]);
  }
  return Object.fromEntries(measured);
};

/** Works off what was left and tells what is there, and what of it should not be. */
export const tell = async (ports: Ports) => {
  await workOff(ports, importWork(ports));
  const { db } = ports.database;
  return { totals: await tellTotals(db), harm: await tellHarm(db) };
};
