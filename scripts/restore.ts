import { storeOf } from '#server/http/fileSettings.ts';
import { keepLinkKey, runMigrate } from '#server/http/openPrepared.ts';
import { readSettings } from '#server/http/settings.ts';
import { emptyDatabase } from '#server/operator/dump/databaseText.ts';
import { checkDump, restoreDump } from '#server/operator/dump/dump.ts';
import { sayFailure } from './sayFailure.ts';

const othersMasked = 0o077;

/**
 * `npm run restore -- [folder]`: checks a dump and puts it into the empty database of DATABASE_URL or a new DATA_DIR, its files into an empty
 * FILES_URL. The database is then brought to this version, with the row-level security of its own server, but with MIGRATE=0. `--check` checks alone.
 */
const restore = async (folder: string, { isCheck }: { readonly isCheck: boolean }): Promise<void> => {
  const settings = readSettings(process.env);
  const dump = await checkDump(folder);
  const contents = `${dump.facts.files} files (${dump.facts.bytes} bytes), taken at ${dump.facts.taken_at}`;
  if (isCheck) {
    console.log(`${folder} is as it was written: ${contents}`);
    return;
  }
  const { check, restore: restoreDatabase } = emptyDatabase(settings.databaseUrl, settings.dataDirectory);
  await restoreDump(dump, {
    checkDatabase: check,
    restoreDatabase,
    store: storeOf(settings.files),
    keepLinkKey: (key) => keepLinkKey(settings, key),
  });
  const place = settings.databaseUrl === undefined ? settings.dataDirectory : 'DATABASE_URL';
  console.log(`${folder} restored into ${place}: ${contents}`);
  if (settings.isMigrating) await runMigrate(process.env);
  else console.log('MIGRATE=0: run migrate before a server is started, it makes the row-level security');
};

process.umask(othersMasked);
const given = process.argv.slice(2);
const [folder = 'dump'] = given.filter((each) => each !== '--check');
await restore(folder, { isCheck: given.includes('--check') }).catch(sayFailure);
