import { expect, it, vi } from 'vitest';
import { bringing, takeStartAnswers } from '#app/start/queryClient.ts';
import type { CallModel } from '#engine/model.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

type Sent = Awaited<ReturnType<typeof renderConsole>>['sent'][number];

/** Views of a list are counted once its rows are there, each by the list's own call for one row. */
const isCount = ({ body }: Sent): boolean => /"(page_size|pageSize)":1[,}]/.test(JSON.stringify(body) ?? '');

const callsOf = (sent: readonly Sent[]) =>
  sent.filter((request) => !isCount(request)).map(({ path }) => path.replace(/^.*\/api/, ''));

it.each([
  ['/contact/ContactManage', '/departmentUsers', 'table'],
  ['/enterprise/member-device-manage', '/device/list', 'table'],
  ['/contact/PartmentManage', '/departments', 'tree'],
])('shows what %s begins with as it came with the page', async (address, path, role) => {
  const { screen, sent } = await renderConsole(address, { isServed: true, rows: { device: [{}] } });

  await screen.findByRole(role);

  const calls = callsOf(sent);
  expect(calls).not.toContain(path);
  expect(calls).not.toContain('/home/loginUser');
  expect(calls).not.toContain('/setting/preferences');
});

it('names in its first rows whom they are about, as it came with the page', async () => {
  const { screen, sent } = await renderConsole('/enterprise/member-device-manage', {
    isServed: true,
    rows: { device: [{ user_id: people.sub.userId }] },
  });

  expect(await screen.findByRole('link', { name: '吴分管' })).toBeTruthy();
  expect(callsOf(sent)).not.toContain('/member/many');
});

it('asks for the rows itself where the address says which', async () => {
  const { screen, sent } = await renderConsole('/enterprise/member-device-manage?perPage=50', {
    isServed: true,
    rows: { device: [{}] },
  });

  await screen.findByRole('table');

  expect(callsOf(sent).filter((path) => path === '/device/list')).toHaveLength(1);
});

it('asks again for rows that came with the page once something is written', async () => {
  const answer = { call: 'deviceList', request: { page: 1 }, data: 'brought' };
  const send = vi.fn(async () => 'asked');
  const list = { name: 'deviceList', effect: 'read' } as CallModel;
  const first = bringing(send, [answer, { ...answer, request: { page: 2 } }]);

  await expect(first.send(list, { page: 1 })).resolves.toBe('brought');
  await expect(first.send(list, { page: 1 })).resolves.toBe('asked');
  await first.send({ ...list, name: 'deviceSave', effect: 'write' }, {});

  await expect(first.send(list, { page: 2 })).resolves.toBe('asked');
});

it('shows the overview that came with the home page, and asks for none', async () => {
  const { screen, sent } = await renderConsole('/home', { isServed: true });

  expect(await screen.findByRole('region', { name: '待处理' })).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('/home/overview'))).toEqual([]);
});

it.each([['/contact/settingU/address-book-info', '/setting/personalInfo', 'table']])(
  'asks what %s begins with once',
  async (address, path, role) => {
    const { screen, sent } = await renderConsole(address, { isServed: true });

    await screen.findByRole(role);

    const asked = sent
      .filter((request) => request.path.endsWith(`/api${path}`))
      .map(({ body }) => JSON.stringify(body));
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked.length).toBeGreaterThan(0);
  },
);

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
