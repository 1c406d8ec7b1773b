import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('tells the device of a record by what it is, not by the id its browser drew', async () => {
  const { user } = await renderConsole('/enterprise/operation-records', {
    prepare: async (backend) => {
      const main = await backend.signIn(people.main);
      await backend.call('saveUser', { id: people.member.userId, office_location: 'A1' }, main);
    },
  });

  await user.click((await screen.findAllByRole('link', { name: /^\d{4}\/\d{2}\/\d{2} / }))[0] as HTMLElement);
  const detail = within(await screen.findByRole('dialog'));
  await user.click(await detail.findByRole('button', { name: /未填写/ }));

  const terms = (await detail.findAllByRole('term')).map(({ textContent }) => textContent);
  expect(terms).toContain('设备');
  expect(terms).not.toContain('设备编号');
});
