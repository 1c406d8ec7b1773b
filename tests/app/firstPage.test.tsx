import { expect, it } from 'vitest';
import { takeStartAnswers } from '#app/start/queryClient.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('asks for the first rows once, and nothing the page brought', async () => {
  const { screen, sent } = await renderConsole('/contact/ContactManage', { isServed: true });

  await screen.findByRole('table');

  const calls = sent.map(({ path }) => path.replace(/^.*\/api/, ''));
  expect(calls.filter((path) => path === '/departmentUsers')).toHaveLength(1);
  expect(calls).not.toContain('/home/loginUser');
  expect(calls).not.toContain('/setting/preferences');
});

it('shows the overview that came with the home page, and asks for none', async () => {
  const { screen, sent } = await renderConsole('/home', { isServed: true });

  expect(await screen.findByRole('region', { name: '待处理' })).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('/home/overview'))).toEqual([]);
});

it.each([
  ['/contact/PartmentManage', '/departments', 'tree'],
  ['/contact/settingU/address-book-info', '/setting/personalInfo', 'table'],
])('asks what %s begins with once', async (address, path, role) => {
  const { screen, sent } = await renderConsole(address, { isServed: true });

  await screen.findByRole(role);

  const asked = sent
    .filter((request) => request.path.endsWith(`/api${path}`))
    .map(({ body }) => JSON.stringify(body));
  expect(asked).toEqual([...new Set(asked)]);
  expect(asked.length).toBeGreaterThan(0);
});

it('is shown with its own words, and with all others as soon as one is asked for', async () => {
  const { screen, user } = await renderConsole('/enterprise/member-device-manage', {
    isServed: true,
    rows: { device: [{}] },
  });
  expect(await screen.findByRole('heading', { level: 1, name: '成员设备' })).toBeTruthy();
  await screen.findByRole('table');

  await user.keyboard('{Control>}k{/Control}');

  expect(await screen.findByRole('dialog', { name: '搜索与命令' })).toBeTruthy();
});

it('takes no answers of another login, and any only once', () => {
  const session = { userId: 7, companyId: 1, token: 'mine' };
  const bring = (userId: number) => {
    document.head.innerHTML = `<script type="application/json" id="start-answers">{"loginUser":{"user":{"user_id":${userId}},"company":{"company_id":1}}}</script>`;
  };

  bring(8);
  expect(takeStartAnswers(session).login).toBeUndefined();
  bring(7);
  expect(takeStartAnswers(session).login).toMatchObject({ token: 'mine' });
  expect(takeStartAnswers(session).login).toBeUndefined();
});
