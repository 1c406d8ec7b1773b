import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { SettingsError } from '#server/http/environment.ts';
import { startFailure } from '#server/http/listen.ts';

/** The address of a port that was free a moment ago. */
const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('Expected a port');
  return address.port;
};

describe('a start that fails', () => {
  it('says in a sentence that the database is away, and no password', async () => {
    const url = `postgres://console:geheim@127.0.0.1:${await closedPort()}/console`;

    const failure = await openDatabase({ url, directory: 'unused', durability: 'synced' })
      .then(({ db }) => db.selectFrom('company').select('company_id').execute())
      .catch(startFailure);

    expect(failure).toMatch(/^The database does not answer \(.*ECONNREFUSED.*\)\. Is it running/);
    expect(failure).not.toMatch(/geheim|\n/);
  });

  it('repeats what a setting was refused for, and tells of anything else where it broke', () => {
    expect(startFailure(new SettingsError('PORT is no number'))).toBe('PORT is no number');
    expect(startFailure(new Error('broken', { cause: new Error('deeper') }))).toMatch(
      /^Error: broken\n.*startFailure\.test.*\nError: deeper$/s,
    );
  });
});
