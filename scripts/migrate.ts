import { startFailure } from '#server/http/listen.ts';
import { runMigrate } from '#server/http/openPrepared.ts';

/** `npm run migrate`: brings the database of DATABASE_URL, or of DATA_DIR, to this version and ends; exit code 1 with the reason. */
try {
  await runMigrate(process.env);
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
