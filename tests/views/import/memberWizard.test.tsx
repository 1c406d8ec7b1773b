import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Backend, browserHeaders } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { confirmImport } from '#tests/setup/imports.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const wrongRows = [
  '姓名,手机号,部门',
  '韩一,13900000001,研发部',
  '韩二,123,研发部',
  '韩三,456,没有的部门/小组',
].join('\r\n');

const part = (name: string, value: string, head = ''): string =>
  `--sheet\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${value}\r\n`;

/** Uploads the sheet from beside the page: the simulated browser sends no files. */
const upload = async (backend: Backend, sheet = wrongRows): Promise<void> => {
  const session = await backend.signIn(people.main);
  const { userId, token, companyId, deviceId } = session;
  const fields = { user_id: userId, token, company_id: companyId, device_id: deviceId, type: 'add' };
  const texts = Object.entries(fields).map(([name, value]) => part(name, String(value)));
  const file = part('file', sheet, '; filename="people.csv"\r\nContent-Type: text/csv');
  const response = await backend.send('/api/contact/upload', {
    method: 'POST',
    headers: { ...browserHeaders(session), 'Content-Type': 'multipart/form-data; boundary=sheet' },
    body: `${texts.join('')}${file}--sheet--\r\n`,
  });
  expect(await response.json()).toMatchObject({ code: 0, data: { import_id: 1, status: 'checked' } });
};

/** The page of a sheet with two wrong rows, and the first cell to be mended. */
const uploaded = async () => {
  const shown = await renderConsole('/contact/imports/1', { prepare: upload });
  const cell = await shown.screen.findByRole('textbox', { name: '手机号，第 3 行' });
  return { ...shown, cell };
};

const stand = ({ database: { db } }: Backend, status: 'uploaded' | 'checked') =>
  db.updateTable('import_job').set({ status }).execute();

describe('the import of people', () => {
  it('mends several rows by one paste', async () => {
    const { screen, user, cell } = await uploaded();
    expect(screen.getByRole('tab', { name: '错误 2' })).toBeTruthy();

    fireEvent.paste(cell, {
      clipboardData: { getData: () => '13900000002\t研发部\n13900000003\t市场部' },
    });
    await user.click(await screen.findByRole('button', { name: '保存 4 处修改并重新检查' }));
    await screen.findByRole('tab', { name: '可导入 3' });

    expect(await screen.findByRole('button', { name: '添加 3 行' })).toBeTruthy();
    expect(screen.queryByText(/有错误，不导入/)).toBeNull();
  }, 60_000);

  it('keeps what was typed when the save is refused', async () => {
    const { screen, user, backend, session, cell } = await uploaded();
    vi.spyOn(console, 'error').mockImplementation(() => {});

    await user.clear(cell);
    await user.type(cell, '13900000009');
    await backend.call('importCancel', { import_id: 1 }, session);
    await user.click(screen.getByRole('button', { name: '保存 1 处修改并重新检查' }));

    expect(await screen.findByText(/输入的内容已保留/)).toBeTruthy();
    const kept = Object.entries(sessionStorage).find(([key]) => key.endsWith('/importJob/1'));
    expect(kept?.[1]).toContain('13900000009');
  }, 60_000);

  it('asks what is meant by a department that is nearly there, and lets good rows be edited', async () => {
    const good = ['姓名,手机号,部门', '韩一,13900000001,研发部/软件部', '韩二,13900000002,研发部/测试组'];
    const { screen, user } = await renderConsole('/contact/imports/1', {
      prepare: (backend) => upload(backend, good.join('\r\n')),
    });

    const doubtful = await screen.findByRole('checkbox', { name: '研发部/软件部' });
    expect(doubtful).toHaveProperty('checked', false);
    expect(screen.getByRole('checkbox', { name: '研发部/测试组' })).toHaveProperty('checked', true);
    expect(screen.getByText('来自第 2 行，共 1 行')).toBeTruthy();
    expect(screen.getByText('可以添加 1 行')).toBeTruthy();
    expect(screen.getByRole('button', { name: '添加 1 行' })).toBeTruthy();
    expect(screen.getByText(/将新建 1 个部门/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '把“研发部/软件部”改为“研发部/软件组”' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '研发部/软件部' })).toBeNull());

    await user.click(screen.getByRole('switch', { name: '直接修改这些行' }));
    const cell = await screen.findByRole('textbox', { name: '部门，第 3 行' });
    fireEvent.change(cell, { target: { value: '市场部' } });
    await user.click(screen.getByRole('button', { name: '保存 1 处修改并重新检查' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '研发部/测试组' })).toBeNull());
  }, 60_000);

  it('saves, checks and adds by one press once all is mended', async () => {
    const { screen, user, cell } = await uploaded();

    fireEvent.paste(cell, {
      clipboardData: { getData: () => '13900000002\t研发部\n13900000003\t市场部' },
    });
    expect(await screen.findByText(/先保存 4 处修改并重新检查/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '保存修改并添加 3 行' }));

    expect(await screen.findByText('导入完成，共写入 3 行', undefined, { timeout: 20_000 })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: '导入结果' })).toBe(document.activeElement);
  }, 60_000);

  it('adds nothing as long as a mended row is still wrong', async () => {
    const { screen, user, cell, backend, session } = await uploaded();

    await user.clear(cell);
    await user.type(cell, '13900000002');
    await user.click(screen.getByRole('button', { name: '保存修改并添加 3 行' }));

    const line = await screen.findByText('修改已保存，还没有添加：1 行仍有错误');
    expect(line).toBe(document.activeElement);
    expect(screen.getByRole('button', { name: '添加 2 行' })).toBeTruthy();
    expect(screen.getByText(/1 行有错误，不导入，之后可以下载/)).toBeTruthy();
    const { data } = await backend.call('importInfo', { import_id: 1 }, session);
    expect(data).toMatchObject({ status: 'checked', success_count: 2, written_count: 0 });
  }, 60_000);

  it('adds nothing when a repair brings a department no one has seen yet', async () => {
    const { screen, user, cell } = await uploaded();

    fireEvent.paste(cell, {
      clipboardData: { getData: () => '13900000002\t研发部/测试组\n13900000003\t市场部' },
    });
    await user.click(await screen.findByRole('button', { name: '保存修改并添加 3 行' }));

    expect(await screen.findByText(/检查结果有变化，请再看一遍/)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: '研发部/测试组' })).toBeTruthy();
  }, 60_000);

  it('leaves rows to be looked at to the reader, also once a repair has brought the first', async () => {
    const sheet = ['姓名,手机号,部门', '首席,123,研发部'].join('\r\n');
    const { screen, user, backend, session } = await renderConsole('/contact/imports/1', {
      prepare: async (backend) => {
        await backend.call('saveUser', { id: 7, name: '首席' }, await backend.signIn(people.main));
        await upload(backend, sheet);
      },
    });
    const cell = await screen.findByRole('textbox', { name: '手机号，第 2 行' });
    await user.clear(cell);
    await user.type(cell, '13900000002');
    await user.click(screen.getByRole('button', { name: '保存修改并添加 1 行' }));

    expect(await screen.findByText(/检查结果有变化，请再看一遍/)).toBeTruthy();
    const { data } = await backend.call('importInfo', { import_id: 1 }, session);
    expect(data).toMatchObject({ status: 'checked', warning_count: 1, written_count: 0 });
  }, 60_000);

  it('goes from one wrong cell to the next by Enter, and back', async () => {
    const { screen, user, cell } = await uploaded();
    const at = () => document.activeElement?.getAttribute('aria-label');

    await user.click(cell);
    await user.keyboard('{Enter}');
    expect(at()).toBe('手机号，第 4 行');
    await user.keyboard('{Enter}');
    const last = at();
    await user.keyboard('{Enter}');
    expect(at()).toBe(last);
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');

    expect(document.activeElement).toBe(cell);
    expect(screen.getByText(/回车到下一处错误/)).toBeTruthy();
  }, 60_000);

  it('begins in the first wrong cell right after a sheet was checked, and says so', async () => {
    const { screen, backend } = await renderConsole('/contact/imports/1', {
      prepare: async (backend) => {
        await upload(backend);
        await stand(backend, 'uploaded');
      },
    });
    await screen.findByRole('heading', { level: 2, name: '正在检查' });
    await stand(backend, 'checked');

    const cell = await screen.findByRole('textbox', { name: '手机号，第 3 行' });
    await waitFor(() => expect(document.activeElement).toBe(cell));
    expect(screen.getByText('检查完成，2 行有错误，光标在第一处。').getAttribute('role')).toBe('status');
  }, 60_000);

  it('leaves the keyboard alone in an import that is come back to', async () => {
    const { cell } = await uploaded();

    expect(document.activeElement).not.toBe(cell);
  }, 60_000);
});

/** One row, added, on the page of its result. */
const added = async (change: (backend: Backend) => Promise<unknown> = async () => undefined) => {
  const sheet = ['姓名,手机号,部门', '韩一,13900000001,研发部', '韩二,13900000002,研发部'].join('\r\n');
  return renderConsole('/contact/imports/1', {
    prepare: async (backend) => {
      await upload(backend, sheet);
      const session = await backend.signIn(people.main);
      await confirmImport(backend, 'memberImport', { import_id: 1 }, session);
      await change(backend);
    },
  });
};

const activate = ({ database: { db } }: Backend) =>
  db.updateTable('member').set({ active_status: 1 }).where('name', '=', '韩一').execute();

describe('the undoing of an import', () => {
  it('is done at once where every row goes', async () => {
    const { screen, user } = await added();

    await user.click(await screen.findByRole('button', { name: '撤销 2 行' }));

    expect(await screen.findByText('这次导入已撤销：写入的 2 行已全部撤销')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('撤销这次导入');
  }, 60_000);

  it('is asked about where a row was used since', async () => {
    const { screen, user } = await added(activate);

    await user.click(await screen.findByRole('button', { name: '撤销 2 行' }));
    const question = within(await screen.findByRole('dialog', { name: '撤销这次导入？' }));
    expect(question.getByText(/写入的 2 行中有 1 行在导入后被使用或改动/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '撤销导入' }));

    expect(await screen.findByText('这次导入已撤销：写入的 2 行中撤销了 1 行，其余保留')).toBeTruthy();
  }, 60_000);

  it('keeps every row when the question is closed', async () => {
    const { screen, user, backend, session } = await added(activate);

    await user.click(await screen.findByRole('button', { name: '撤销 2 行' }));
    await screen.findByRole('dialog', { name: '撤销这次导入？' });
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { data } = await backend.call('importInfo', { import_id: 1 }, session);
    expect(data).toMatchObject({ can_undo: 1, undone: 0 });
  }, 60_000);
});
