import { expect, it } from 'vitest';
import { holding } from '#tests/scenarios/holding.ts';
import { browserHeaders, createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

it('puts its values into every row of the noun that is read, and into no other', async () => {
  const backend = await createBackend();
  await createCompanies(backend.database.db);
  const session = await backend.signIn(people.main);
  const { userId: user_id, token, companyId: company_id, deviceId: device_id } = session;
  const ask = async (path: string, fields: object) => {
    const request = new Request(`http://console.test/api${path}`, {
      method: 'POST',
      headers: { ...browserHeaders(session), 'Content-Type': 'application/json' },
      body: JSON.stringify({ user_id, token, company_id, device_id, ...fields }),
    });
    const { data } = (await (
      await holding('member', { note: '旧友' })(backend.app).fetch(request)
    ).json()) as {
      readonly data: { readonly note?: string; readonly list?: readonly { readonly note?: string }[] };
    };
    return data;
  };

  const { list = [] } = await ask('/departmentUsers', { id: 0, include_sub: 1, page: 1, page_size: 20 });
  const one = await ask('/contact/getUser', { user_id: 7 });
  const devices = await ask('/device/list', { page: 1, page_size: 20 });

  expect(new Set(list.map(({ note }) => note))).toEqual(new Set(['旧友']));
  expect(one.note).toBe('旧友');
  expect(JSON.stringify(devices)).not.toContain('旧友');
});
