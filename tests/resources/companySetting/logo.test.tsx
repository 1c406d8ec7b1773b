import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertFile } from '#server/platform/store/fileRows.ts';
import type { Backend, TestSession } from '#tests/setup/backend.ts';
import { company, people } from '#tests/setup/company.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

beforeEach(expectRefusal);

const square = { mime: 'image/png', size: 1, width: 200, height: 200 };

/** Sets a logo of a name; its file is there already. */
const setLogo = async (backend: Backend, session: TestSession, name: string): Promise<void> => {
  const now = new Date();
  const file = { ...square, company_id: company, file_id: name.padEnd(24, '0'), name: `${name}.png` };
  await insertFile(backend.database.db, {
    ...file,
    scene: 'companySetting.logo',
    uploaded_by: session.userId,
    uploaded_at: now,
    idle_since: now,
  });
  await backend.call('companySettingSave', { logo: { file_id: file.file_id } }, session);
};

/** The page of a company that has a logo, as one administrator has it open; another one is at work as well. */
const open = async () => {
  const shown = await renderConsole('/newSetting/company-setting', {
    prepare: async (world) => {
      await setLogo(world, await world.signIn(people.main), 'mine');
    },
  });
  const { backend, session, sent } = shown;
  const other = await backend.signIn(people.sub);
  const look = within(await screen.findByRole('region', { name: '企业标志' }));
  return {
    look,
    read: async () => (await backend.call('companySetting', {}, session)).data,
    remove: async () => {
      await userEvent.click(look.getByRole('button', { name: /^移除|^删除/ }));
      await userEvent.click(look.getByText('保存', { selector: 'button' }));
    },
    setElsewhere: () => setLogo(backend, other, 'theirs'),
    changeElsewhere: () => backend.call('companySettingSave', { contact_name: '吴联系' }, other),
    saves: () => sent.filter(({ path }) => path === '/api/setting/companySave').map(({ body }) => body),
  };
};

describe('the logo of a company', () => {
  it('gives its place in the bar to a character where it cannot be had', async () => {
    await open();
    const picture = document.querySelector('header img');
    if (picture === null) throw new Error('Expected the bar to show a logo');

    fireEvent.error(picture);

    expect(document.querySelector('header img')).toBeNull();
    expect(document.querySelector('header')?.textContent).toContain('测测试甲公司');
  });

  it('stands in nobody’s way who has typed facts before', async () => {
    const { remove, read, saves } = await open();

    await userEvent.type(screen.getByLabelText('联系人'), '周联系');
    await remove();
    await screen.findByText('保存成功');
    const facts = within(screen.getByRole('region', { name: '企业信息' }));
    await userEvent.click(facts.getByText('保存', { selector: 'button' }));

    await waitFor(async () => expect(await read()).toMatchObject({ contact_name: '周联系', logo: null }));
    expect(saves()).toHaveLength(2);
  });

  it('is not removed unseen once it is somebody else’s', async () => {
    const { remove, read, setElsewhere } = await open();
    await setElsewhere();

    await remove();

    expect(await screen.findByRole('dialog', { name: '合并修改' })).toBeDefined();
    expect((await read()).logo?.name).toBe('theirs.png');
  });

  it('is not brought back over somebody else’s', async () => {
    const { remove, read, setElsewhere } = await open();
    await remove();
    const undo = await screen.findByText('撤销', { selector: 'button' });
    await setElsewhere();

    await userEvent.click(undo);

    expect(await screen.findByText(/已被他人修改/)).toBeDefined();
    expect((await read()).logo?.name).toBe('theirs.png');
  });

  it('is removed although somebody changed the facts', async () => {
    const { remove, read, changeElsewhere } = await open();
    await changeElsewhere();

    await remove();

    await screen.findByText('保存成功');
    expect(await read()).toMatchObject({ logo: null, contact_name: '吴联系' });
  });
});
