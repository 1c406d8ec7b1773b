import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ConsoleOptions, renderConsole } from '#tests/setup/renderConsole.tsx';

type Prepare = NonNullable<ConsoleOptions['prepare']>;

/** An import of fourteen people of whom so many were taken back. */
const undone =
  (count: number): Prepare =>
  async ({ database: { db } }) => {
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
        finished_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      })
      .execute();
    // Nothing is inserted as undone: it comes to that.
    await db
      .updateTable('import_job')
      .set({ undo_status: count === 14 ? 'done' : 'partly', undone: count, undone_by: 1, undone_at: now })
      .execute();
  };

describe('the result of an import that was undone', () => {
  it.each([
    [14, '这次导入已撤销：写入的 14 行已全部撤销'],
    [11, '这次导入已撤销：写入的 14 行中撤销了 11 行，其余保留'],
  ])('says so: %i of 14', async (count, sentence) => {
    await renderConsole('/contact/imports/1', { prepare: undone(count) });

    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
