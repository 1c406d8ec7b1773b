import { openDatabase } from '#server/database/connection.ts';
import { storeOf } from '#server/http/fileSettings.ts';
import { keyPlaceOf, linkKeyOf } from '#server/http/openPrepared.ts';
import { readSettings } from '#server/http/settings.ts';
import { writeDatabase } from '#server/operator/dump/databaseText.ts';
import { DumpError, takeDump } from '#server/operator/dump/dump.ts';
import { sayFailure } from './sayFailure.ts';

const othersMasked = 0o077;
const mostNamed = 10;

/** `npm run dump -- [folder]`: database, files and sealing key in one folder, which `npm run restore` checks and puts back. */
const dump = async (folder: string): Promise<void> => {
  const settings = readSettings(process.env);
  const { databaseUrl, dataDirectory } = settings;
  if (keyPlaceOf(settings).state() === 'begun')
    throw new DumpError('A rotation of the sealing key broke off: run "operator key rotate" first');
  const database = await openDatabase({ url: databaseUrl, directory: dataDirectory });
  try {
    const { facts, missing } = await takeDump(
      folder,
      {
        writeDatabase: (path) => writeDatabase(database, databaseUrl, path),
        findKnown: async () => {
          const rows = await database.db.selectFrom('file').select(['company_id', 'file_id']).execute();
          return rows.map(({ company_id, file_id }) => `${company_id}/${file_id}`);
        },
        store: storeOf(settings.files),
        linkKey: linkKeyOf(settings),
      },
      new Date(),
    );
    console.log(`${folder}: the database, the sealing key and ${facts.files} files (${facts.bytes} bytes)`);
    if (missing.length > 0)
      console.error(
        `Storage has lost ${missing.length} files the database knows of: ${missing.slice(0, mostNamed).join(', ')}`,
      );
  } finally {
    await database.close();
  }
};

process.umask(othersMasked);
await dump(process.argv[2] ?? 'dump').catch(sayFailure);
