import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { insertFile } from '#server/repositories/files.ts';
import type { Backend, TestSession } from '#tests/setup/backend.ts';
import { company, people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

beforeEach(() => {
  // react-admin writes every refused call while developing.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

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
  await backend.call('companyLogoSave', { logo: { file_id: file.file_id } }, session);
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
  const read = async () => (await backend.call('companySetting', {}, session)).data;
  return {
    read,
    remove: await screen.findByText('移除标志', { selector: 'button' }),
    setElsewhere: () => setLogo(backend, other, 'theirs'),
    renameElsewhere: async () => {
      const { company_name } = await read();
      await backend.call('companySettingSave', { company_name, contact_name: '吴联系' }, other);
    },
    saves: () => sent.filter(({ path }) => path === '/api/setting/companySave'),
  };
};

describe('the logo of a company', () => {
  it('stands in nobody’s way who has typed facts before', async () => {
    const { remove, read, saves } = await open();

    await userEvent.type(screen.getByLabelText('联系人'), '周联系');
    await userEvent.click(remove);
    await screen.findByText('企业标志已移除');
    await userEvent.click(screen.getByText('保存', { selector: 'button' }));

    await waitFor(async () => expect(await read()).toMatchObject({ contact_name: '周联系', logo: null }));
    expect(saves().length).toBe(1);
  });

  it('is not removed once it is somebody else’s', async () => {
    const { remove, read, setElsewhere } = await open();
    await setElsewhere();

    await userEvent.click(remove);

    expect(await screen.findByText(/^吴分管刚刚更换了企业标志/)).toBeDefined();
    expect((await read()).logo?.name).toBe('theirs.png');
  });

  it('is not brought back over somebody else’s', async () => {
    const { remove, read, setElsewhere } = await open();
    await userEvent.click(remove);
    const undo = await screen.findByText('撤销', { selector: 'button' });
    await setElsewhere();

    await userEvent.click(undo);

    expect(await screen.findByText(/企业设置已被他人修改/)).toBeDefined();
    expect((await read()).logo?.name).toBe('theirs.png');
  });

  it('is removed although somebody changed the facts', async () => {
    const { remove, read, renameElsewhere } = await open();
    await renameElsewhere();

    await userEvent.click(remove);

    await screen.findByText('企业标志已移除');
    expect(await read()).toMatchObject({ logo: null, contact_name: '吴联系' });
  });
});
