import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '#tests/setup/console.ts';
import { findRow, openRowMenu, rowTexts } from '#tests/setup/listPage.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const address = '/newSetting/vacations';
const rows = {
  vacation: [
    { name: '年假', unit: 'day', vacation_days: 12, leave_limit: 5, status: 1 },
    { name: '调休', unit: 'hour', vacation_days: 30, leave_limit: null, status: 1 },
  ],
};
const openForm = () => renderConsole(`${address}/1`, { rows });
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'form input' });
const save = ({ user }: ShownConsole) => user.click(screen.getByText('保存', { selector: 'button' }));
const stored = async ({ backend, session }: ShownConsole) =>
  (await backend.call('vacationInfo', { id: 1 }, session)).data;

const retype = async ({ user }: ShownConsole, name: RegExp, text: string): Promise<void> => {
  const box = await field(name);
  await user.clear(box);
  await user.type(box, text);
};

describe('the list of leave types', () => {
  it('says by what leave is taken, and shows one unit alone while the address says so', async () => {
    const { user, address: current } = await renderConsole(address, { rows });

    expect((await findRow('年假')).textContent).toMatch(/按天12.*使用中/);
    expect((await findRow('调休')).textContent).toMatch(/按小时30/);

    await user.click(screen.getByRole('button', { name: '筛选' }));
    await user.click(await screen.findByRole('menuitem', { name: '请假单位' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: '按小时' }));
    await user.keyboard('{Escape}');

    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(rowTexts()[0]).toContain('调休');
    expect(decodeURIComponent(current())).toContain('"unit":["hour"]');
  });

  it('says why who only looks makes nothing new', async () => {
    await renderConsole(address, { rows, as: 'viewer' });
    await findRow('年假');

    const button = screen.getByText('新建', { selector: 'button' });

    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toContain('请联系主管理员授权');
  });

  it.each(['1', 'create'])('has no form at /%s for who may not save it', async (place) => {
    const { address: current } = await renderConsole(`${address}/${place}`, { rows, as: 'viewer' });

    await screen.findByText(/请联系主管理员授权/, { selector: '[role=alert] *' });

    expect(current()).toBe(`${address}/${place}`);
    expect(document.querySelector('form')).toBeNull();
  });
});

describe('the form of a leave type', () => {
  it('wants whole days and keeps what was typed', async () => {
    const form = await openForm();
    await retype(form, /^假期天数/, '2.5');

    await save(form);

    await screen.findByText('假期天数须为整数');
    expect((await field(/^假期天数/)).value).toBe('2.5');
    expect(form.sent.some(({ path }) => path.endsWith('/vacation/save'))).toBe(false);
  });

  it('names the field of a name that is taken', async () => {
    expectRefusal();
    const form = await openForm();
    await retype(form, /^名称/, '调休');

    await save(form);

    await waitFor(async () => expect((await field(/^名称/)).getAttribute('aria-invalid')).toBe('true'));
    expect(await stored(form)).toMatchObject({ name: '年假', version: 1 });
  });

  it('is saved once the network is back', async () => {
    expectRefusal();
    const form = await openForm();
    await retype(form, /^单次请假上限/, '7');
    form.network.cut();
    await save(form);
    await screen.findByText('网络异常');

    form.network.restore();
    await save(form);

    await waitFor(async () => expect(await stored(form)).toMatchObject({ leave_limit: 7, version: 2 }));
  });
});

it('disables a leave type and takes that back', async () => {
  const shown = await renderConsole(address, { rows });
  await findRow('年假');

  await openRowMenu(shown.user, '年假');
  await shown.user.click(screen.getByText('停用', { selector: '[role=menu] *' }));
  await waitFor(async () => expect(await stored(shown)).toMatchObject({ status: 0 }));
  await shown.user.click(await screen.findByText('撤销'));

  await waitFor(async () => expect(await stored(shown)).toMatchObject({ status: 1, version: 3 }));
});
