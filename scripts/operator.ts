import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { keyPlaceOf } from '#server/http/openPrepared.ts';
import { payProviderOf } from '#server/http/paySettings.ts';
import { readSettings } from '#server/http/settings.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';

/**
 * `npm run operator -- <subject> <verb> ...`: the platform's answers to what companies ask of it. On PostgreSQL beside the running
 * server; the embedded database belongs to one process, so there the server has to be stopped first.
 */
const settings = readSettings(process.env);
const { databaseUrl, dataDirectory, isMigrating, payAccount, publicOrigin } = settings;
const provider = payProviderOf(payAccount, () => publicOrigin);

const database = await openDatabase({ url: databaseUrl, directory: dataDirectory });
try {
  if (isMigrating) await migrate(database.db);
  const { lines, isDone } = await runOperatorCommand(database.db, process.argv.slice(2), {
    at: new Date(),
    provider,
    keys: keyPlaceOf(settings),
  });
  for (const line of lines) console.log(line);
  if (!isDone) process.exitCode = 1;
} finally {
  await database.close();
}
