import { readFileSync } from 'node:fs';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { readHeads } from '#server/features/records/exportHeads.ts';
import type { ChainLink } from '#server/features/records/store/recordSeals.ts';
import { type Breach, type Verification, verifyChain } from '#server/features/records/verifyChain.ts';
import { auditKeyIn } from '#server/http/auditSettings.ts';
import { withFiles } from '#server/http/environment.ts';
import { readSettings } from '#server/http/settings.ts';

/**
 * `npm run verify`: reads the chain of every company's operation records and says where it is broken first; exit code 1 then.
 * `npm run verify -- 1:5000:<hash>` also asks whether company 1 still comes by a link noted down earlier, `npm run verify -- --head FILE` by those of
 * an exported document, whose signature is looked at first (AUDIT_KEY, or AUDIT_KEY_FILE; of an Ed25519 key its public half is enough).
 */
const settings = readSettings({ ...process.env, AUDIT_EXPORT_URL: '' });
const words = process.argv.slice(2);
const headFile = words[0] === '--head' ? words[1] : undefined;

const exportedHeads = (path: string): readonly string[] => {
  const key = auditKeyIn(withFiles(process.env).AUDIT_KEY);
  if (key === undefined) throw new Error('--head needs AUDIT_KEY or AUDIT_KEY_FILE');
  const { at, heads } = readHeads(readFileSync(path, 'utf8'), key);
  console.log(`heads of ${at}: signed by this key`);
  return heads.map(({ company_id: id, position, hash }) => `${id}:${position}:${hash}`);
};

const anchors = new Map(
  (headFile === undefined ? words : exportedHeads(headFile)).map((given): readonly [number, ChainLink] => {
    const [, company, position, hash] = /^(\d+):(\d+):([0-9a-f]{64})$/.exec(given) ?? [];
    if (hash === undefined) throw new Error(`"${given}" is no head: company:position:hash is`);
    return [Number(company), { position: Number(position), hash }];
  }),
);

const breachText = (breach: Breach): string => {
  switch (breach.kind) {
    case 'changed':
      return `record ${breach.recordId} (link ${breach.position}) was changed after it was sealed`;
    case 'missing':
      return `record ${breach.recordId} (link ${breach.position}) is gone`;
    case 'gap':
      return `link ${breach.position} is gone`;
    case 'head':
      return `the chain ends at link ${breach.position}, which is not where it says it ends`;
    case 'anchor':
      return `link ${breach.position} is gone or not the one that was noted down`;
    case 'tooOld':
      return `link ${breach.position} was noted down before the last checkpoint: nothing is left to compare it with, note a later head`;
    case 'smuggled':
      return `record ${breach.recordId} was added later under an earlier time`;
    default:
      return breach satisfies never;
  }
};

const lineOf = (id: number, name: string, { checked, waiting, head, sealedUntil, breach }: Verification) => {
  const until = sealedUntil === null ? 'nothing yet' : sealedUntil.toISOString();
  const state = breach === undefined ? 'ok' : `BROKEN: ${breachText(breach)}`;
  return `company ${id} ${name}: ${checked} records checked, sealed until ${until}, ${waiting} waiting, head ${id}:${head.position}:${head.hash}\n  ${state}`;
};

const { dataDirectory, databaseUrl, durability, isMigrating } = settings;
const database = await openDatabase(
  databaseUrl === undefined ? { directory: dataDirectory, durability } : { url: databaseUrl },
);
try {
  if (isMigrating) await migrate(database.db);
  const companies = await database.db
    .selectFrom('company')
    .select(['company_id', 'name'])
    .orderBy('company_id')
    .execute();
  for (const { company_id: id, name } of companies) {
    const verification = await verifyChain(database.db, id, anchors.get(id));
    console.log(lineOf(id, name, verification));
    if (verification.breach !== undefined) process.exitCode = 1;
    anchors.delete(id);
  }
  for (const id of anchors.keys()) {
    console.log(`company ${id}: BROKEN: a head was noted down and the company is gone`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
