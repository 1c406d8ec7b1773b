import { spawnSync } from 'node:child_process';
import { noPostgres, startPostgres } from './throwAwayPostgres.ts';

/**
 * `npm run test:postgres`: starts a throw-away PostgreSQL, runs the SQL tests against it, stops it. Exit code 1 with the
 * reason when there is no PostgreSQL on this machine. `TEST_PARTITIONS=4`: the same with the large tables in so many parts by company.
 */
const postgres = await startPostgres();
if (postgres === undefined) {
  console.error(noPostgres);
  process.exit(1);
}

try {
  const asked = process.argv.slice(2);
  const { status } = spawnSync('npx', ['vitest', 'run', ...(asked.length > 0 ? asked : ['tests/server'])], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  });
  process.exitCode = status ?? 1;
} finally {
  postgres.stop();
}
