import { expect, it } from 'vitest';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

it('keeps the last answer of a person about a help topic', async () => {
  const backend = await createBackend();
  await createCompanies(backend.database.db);
  const member = await backend.signIn(people.member);

  await backend.call('helpFeedback', { topic: 'department', helpful: 0 }, member);
  const { data } = await backend.call('helpFeedback', { topic: 'department', helpful: 1 }, member);
  const bad = await backend.call('helpFeedback', { topic: '../secret', helpful: 1 }, member);

  const rows = await backend.database.db.selectFrom('help_feedback').selectAll().execute();
  expect(data).toEqual({ topic: 'department', helpful: 1 });
  expect(bad.code).toBe(4000);
  expect(rows).toMatchObject([{ topic: 'department', helpful: 1, user_id: people.member.userId }]);
});
