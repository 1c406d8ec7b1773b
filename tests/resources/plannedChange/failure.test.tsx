import { expect, it } from 'vitest';
import { findRow } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const failed = (failure: string) => ({
  plannedChange: [
    {
      ...{ user_id: 7, user_name: '褚前端', kind: 'transfer', department_id: 20, status: 'failed' },
      ...{
        effective_on: '2026-11-20',
        home_id: 12,
        creator_id: 1,
        created_at: '2026-11-01T00:00:00.000Z',
        failure,
      },
    },
  ],
});
const address = `/contact/planned-changes?filter=${encodeURIComponent(JSON.stringify({ status: ['failed'] }))}`;

it('names in the list what kept a planned change from being made', async () => {
  await renderConsole(address, {
    rows: failed(JSON.stringify({ rule: 'department.closing', params: { name: '销售部' } })),
  });

  expect((await findRow('褚前端')).textContent).toContain('“销售部”已设置定时删除');
});

it('says a rule that speaks of nothing else by its sentence alone', async () => {
  await renderConsole(address, { rows: failed('plannedChange.plannerGone') });

  const text = (await findRow('褚前端')).textContent ?? '';
  expect(text).not.toContain('plannerGone');
  expect(text).not.toContain('%{');
});
