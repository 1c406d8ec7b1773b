import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import type { DemoAccount } from '#server/demo/people.ts';
import type { Backend } from './backend.ts';
import { filledTables } from './database.ts';
import { type KeptRows, keepRows } from './keptRows.ts';

interface Kept {
  readonly accounts: readonly DemoAccount[];
  readonly putBack: KeptRows;
}

/** When the demo company is as the tests know it. */
export const demoNow = new Date('2026-11-23T02:00:00Z');

const kept = new WeakMap<Kysely<Tables>, Kept>();

/** Puts the demo company, but for its pictures, into an empty database; what takes seconds is done once a worker. */
export const openDemoCompany = async ({ database }: Backend): Promise<readonly DemoAccount[]> => {
  const known = kept.get(database.db);
  if (known !== undefined) {
    await known.putBack();
    return known.accounts;
  }
  const accounts = await createDemoCompany(database, { now: demoNow, profile: 'demo' });
  const putBack = await keepRows(database.db, await filledTables(database), { name: 'demo', areMany: true });
  kept.set(database.db, { accounts, putBack });
  return accounts;
};
