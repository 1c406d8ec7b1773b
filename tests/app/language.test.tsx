import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { draftEvent } from '#session/drafts.ts';
import { type ConsoleOptions, renderConsole } from '#tests/setup/renderConsole.tsx';

type Prepare = NonNullable<ConsoleOptions['prepare']>;

/** An import that has ended: the server calls it and tells of it in the language it is asked in. */
const anImport: Prepare = async ({ database: { db } }) => {
  const now = new Date();
  await db
    .insertInto('import_job')
    .values({
      company_id: 1,
      import_id: 1,
      noun: 'member',
      purpose: 'add',
      file_name: '新员工.xlsx',
      file_hash: 'f',
      format: 'xlsx',
      locale: 'zh',
      columns: '[]',
      new_depts: '[]',
      new_positions: '[]',
      status: 'finished',
      total: 14,
      checked: 14,
      done: 14,
      counts: JSON.stringify({ written: 14 }),
      creator_id: 1,
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
};

const chooseInOtherTab = (locale: string): void => {
  const key = 'RaStoreconsole.locale';
  const newValue = JSON.stringify(locale);
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
};

describe('a change of the language', () => {
  it('is one of what the server has answered, too', async () => {
    const { user } = await renderConsole('/home', { prepare: anImport });
    await screen.findByText(/^批量添加成员/);

    await user.click(screen.getByRole('button', { name: '语言: 简体中文' }));
    await user.click(await screen.findByRole('menuitem', { name: 'English' }));

    const tasks = await screen.findByRole('region', { name: 'Recent tasks' });
    await waitFor(() => expect(within(tasks).queryByText(/批量添加成员/)).toBeNull());
    expect(within(tasks).getByText(/Rows written: 14/)).toBeTruthy();
  });

  it('in another tab keeps what is being typed', async () => {
    const annual = { name: '年假', unit: 'day', applies_to: ['regular'] };
    const { user } = await renderConsole('/newSetting/vacations/1', { rows: { vacation: [annual] } });
    const box = await screen.findByLabelText(/^名称/, { selector: 'form input' });
    const asked = vi.fn();
    window.addEventListener(draftEvent, asked);
    await user.type(box, '（新）');

    chooseInOtherTab('en');

    const renewed = await screen.findByLabelText(/^Name/, { selector: 'form input' });
    await waitFor(() => expect(renewed).toHaveProperty('value', '年假（新）'));
    expect(asked).toHaveBeenCalledOnce();
    window.removeEventListener(draftEvent, asked);
  });
});
