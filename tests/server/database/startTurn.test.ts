import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { inStartTurn } from '#server/database/migrate.ts';

const postgresUrl = process.env.TEST_DATABASE_URL;

it.runIf(postgresUrl !== undefined)('lets one process after the other prepare a database', async () => {
  const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ url: postgresUrl })));
  const seen: string[] = [];

  await Promise.all(
    processes.map((database) =>
      inStartTurn(database, async () => {
        seen.push('begins');
        await delay(20);
        seen.push('ends');
      }),
    ),
  );

  expect(seen).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  await Promise.all(processes.map((database) => database.close()));
});
