import { expect, it } from 'vitest';
import { runTimedWork } from '#server/http/jobs/timers.ts';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies } from '#tests/setup/company.ts';

it('does the other timed work when one fails', async () => {
  const backend = await createBackend();
  await createCompanies(backend.database.db);
  await backend.database.db
    .updateTable('member')
    .set({ status: 'resigned', resigned_at: new Date('2026-10-01T00:00:00Z') })
    .where('user_id', '=', 8)
    .where('company_id', '=', 1)
    .execute();
  const contract = () => {
    throw new Error('no contract');
  };

  await runTimedWork({ ...backend.ports, contract });

  const { status } = await backend.database.db
    .selectFrom('member')
    .select('status')
    .where('user_id', '=', 8)
    .where('company_id', '=', 1)
    .executeTakeFirstOrThrow();
  expect(status).toBe('purged');
  expect(backend.lines).toEqual([
    { level: 'error', fields: { error: 'Error: no contract' }, message: 'timers' },
  ]);
});
