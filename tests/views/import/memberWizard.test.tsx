import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Backend, browserHeaders } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
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

describe('the import of people', () => {
  it('mends several rows by one paste', async () => {
    const { screen, user, cell } = await uploaded();
    expect(screen.getByRole('tab', { name: '错误 2' })).toBeTruthy();

    fireEvent.paste(cell, {
      clipboardData: { getData: () => '13900000002\t研发部\n13900000003\t市场部' },
    });
    await user.click(await screen.findByRole('button', { name: '保存 4 处修改并重新检查' }));
    await screen.findByRole('tab', { name: '可导入 3' });
    await user.click(screen.getByRole('button', { name: '确认导入…' }));

    const dialog = await screen.findByRole('dialog', { name: '批量添加成员' });
    expect(dialog.textContent).toContain('将添加 3 行');
    expect(dialog.textContent).not.toContain('有错误');
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
    await user.click(screen.getByRole('button', { name: '确认导入…' }));
    expect(await screen.findByRole('button', { name: '添加 1 行' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(screen.getByRole('button', { name: '把“研发部/软件部”改为“研发部/软件组”' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '研发部/软件部' })).toBeNull());

    await user.click(screen.getByRole('switch', { name: '直接修改这些行' }));
    const cell = await screen.findByRole('textbox', { name: '部门，第 3 行' });
    fireEvent.change(cell, { target: { value: '市场部' } });
    await user.click(screen.getByRole('button', { name: '保存 1 处修改并重新检查' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '研发部/测试组' })).toBeNull());
  }, 60_000);
});
