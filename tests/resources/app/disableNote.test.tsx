import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { insertPresetApps } from '#server/features/workbench/store/apps.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { company } from '#tests/setup/company.ts';
import { askForAction } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/miniP/mini';
const bringApps = ({ database: { db }, ports }: Backend) => insertPresetApps(db, company, ports.clock());

const bringOpenings = async (backend: Backend): Promise<void> => {
  await bringApps(backend);
  await backend.database.db
    .insertInto('app_open')
    .values({ company_id: company, app_id: 2, day: '2026-11-20', opens: 41 })
    .execute();
};

it('says nothing of openings nobody counts', async () => {
  const { user, screen } = await renderConsole(address, { prepare: bringApps });

  const dialog = await askForAction(user, '考勤打卡', '停用');

  await waitFor(() => expect(dialog.textContent).toContain('停用'));
  expect(dialog.textContent).not.toContain('近 30 天');
  expect(screen.queryByText(/近 30 天打开/)).toBeNull();
});

it('says that nobody opened an app where openings are counted', async () => {
  const { user, screen } = await renderConsole(address, { prepare: bringOpenings });

  const dialog = await askForAction(user, '考勤打卡', '停用');

  await waitFor(() => expect(dialog.textContent).toContain('近 30 天没有人打开。'));
  expect(screen.getByText(/近 30 天打开 41 次/)).toBeTruthy();
});
