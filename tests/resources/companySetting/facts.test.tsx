import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const settings = '/newSetting/company-setting';

beforeEach(() => {
  // react-admin writes every refused call while developing.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** The page as one administrator has it open, and what another one saves meanwhile. */
const open = async () => {
  const shown = await renderConsole(settings, {
    prepare: async (world) => {
      const main = await world.signIn(people.main);
      const { company_name: name } = (await world.call('companySetting', {}, main)).data;
      await world.call('companySettingSave', { company_name: name, contact_phone: '0755-1000' }, main);
    },
  });
  const { backend, sent, session } = shown;
  const read = async () => (await backend.call('companySetting', {}, session)).data;
  const other = await backend.signIn(people.sub);
  const { company_name: name } = await read();
  return {
    ...shown,
    read,
    saveElsewhere: (facts: object) =>
      backend.call('companySettingSave', { company_name: name, ...facts }, other),
    saves: () => sent.filter(({ path }) => path === '/api/setting/companySave').map(({ body }) => body),
    contact: await screen.findByLabelText<HTMLInputElement>('联系人'),
    phone: await screen.findByLabelText<HTMLInputElement>('联系电话'),
  };
};

const facts = () => within(screen.getByRole('region', { name: '企业信息' }));
const save = () => userEvent.click(facts().getByText('保存', { selector: 'button' }));

describe('the facts of a company', () => {
  it('send what was typed and nothing else', async () => {
    const { contact, read, saves } = await open();
    const { version } = await read();

    await userEvent.type(contact, '周联系');
    await save();

    await screen.findByText('保存成功');
    expect(saves()).toMatchObject([{ contact_name: '周联系', version }]);
    for (const untouched of [
      'company_name',
      'contact_phone',
      'contact_email',
      'industry',
      'province',
      'logo',
    ])
      expect(saves()[0]).not.toHaveProperty(untouched);
  });

  it('are asked about before the page is left', async () => {
    const { contact, address } = await open();
    await userEvent.type(contact, '周联系');

    await userEvent.click(screen.getByRole('link', { name: '首页' }));
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));

    expect(address()).toBe(settings);
    expect(contact.value).toBe('周联系');
    await expect
      .poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
      .toHaveLength(1);
    await save();
    await screen.findByText('保存成功');
    await expect
      .poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
      .toEqual([]);
  });

  it('keep what somebody else changed beside them', async () => {
    const { contact, phone, read, saveElsewhere } = await open();
    await saveElsewhere({ contact_phone: '0755-2000' });

    await userEvent.type(contact, '周联系');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: '合并修改' }));
    expect(dialog.getByRole('region', { name: '仅对方修改，将采用' }).textContent).toContain('0755-2000');
    await userEvent.click(dialog.getByText('保存结果', { selector: 'button' }));

    await screen.findByText('保存成功');
    expect(await read()).toMatchObject({ contact_name: '周联系', contact_phone: '0755-2000' });
    expect(phone.value).toBe('0755-2000');
  });

  it('are chosen one by one where both changed them', async () => {
    const { contact, phone, read, saveElsewhere, saves } = await open();
    await saveElsewhere({ contact_phone: '0755-2000' });

    await userEvent.type(contact, '周联系');
    await userEvent.clear(phone);
    await userEvent.type(phone, '0755-3000');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: '合并修改' }));
    await userEvent.click(dialog.getByText('保存结果', { selector: 'button' }));
    expect(dialog.getByText('请选择保留哪一个')).toBeDefined();
    await userEvent.click(dialog.getByRole('radio', { name: /吴分管的/ }));
    await userEvent.click(dialog.getByText('保存结果', { selector: 'button' }));

    await screen.findByText('保存成功');
    expect(await read()).toMatchObject({ contact_name: '周联系', contact_phone: '0755-2000' });
    expect(saves().at(-1)).not.toHaveProperty('contact_phone');
  });

  it('give way to the newest where nothing of mine is left', async () => {
    const { phone, saveElsewhere, saves } = await open();
    await saveElsewhere({ contact_phone: '0755-2000' });

    await userEvent.type(phone, '9');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: '合并修改' }));
    await userEvent.click(dialog.getByText('全部用对方的', { selector: 'button' }));
    await userEvent.click(dialog.getByText('载入最新内容', { selector: 'button' }));

    await waitFor(() => expect(phone.value).toBe('0755-2000'));
    expect(screen.queryByText('逐项比较')).toBeNull();
    expect(saves().length).toBe(1);
  });

  it('are saved again after they were taken back', async () => {
    const { contact, read } = await open();
    await userEvent.type(contact, '周联系');
    await save();
    await userEvent.click(await screen.findByText('撤销', { selector: 'button' }));
    await screen.findByText('已撤销');
    await waitFor(() => expect(contact.value).toBe(''));

    await userEvent.type(contact, '吴联系');
    await save();

    await waitFor(async () => expect(await read()).toMatchObject({ contact_name: '吴联系' }));
    expect(screen.queryByText('合并修改')).toBeNull();
  });
});
