import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { desk, deskSettingSchema } from '#tests/builders/deskSetting.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';

afterEach(cleanup);

/** Saves are answered once `answered` is over. */
const open = async (row: object = desk, schema = deskSettingSchema, answered = Promise.resolve()) => {
  const server = createMemorySend({ deskSetting: [{ ...desk, ...row }] });
  const send: typeof server.send = async (call, ...rest) => {
    const answer = await server.send(call, ...rest);
    if (call.name === 'deskSettingSave') await answered;
    return answer;
  };
  render(<Harness schemas={[schema]} server={{ ...server, send }} address="/deskSetting" />);
  return {
    server,
    user: userEvent.setup({ delay: null }),
    saves: () => server.sent.filter(({ call }) => call === 'deskSettingSave').map(({ request }) => request),
  };
};

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const current = (values: object) => ({
  error_key: 'version_conflict',
  current: { ...desk, version: 5, ...values },
  changed_by: { user_id: 2, name: '吴分管' },
  changed_at: '2026-11-26T02:00:00Z',
});

describe('the page of a singleton', () => {
  it('saves of a group what was changed in it, and can take it back', async () => {
    const { user, saves } = await open();
    const terms = await part('规则');
    const save = terms.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);

    await user.type(terms.getByLabelText('说明'), '周末休息');
    await user.click(save);

    await screen.findByText('保存成功');
    expect(saves()).toEqual([{ note: '周末休息', version: 0 }]);
    await waitFor(() => expect(save).toHaveProperty('disabled', true));
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toEqual({ note: null, version: 1 });
  });

  it('keeps what is typed while it is saved, and saves it next over its own version', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, saves } = await open(desk, deskSettingSchema, answered);
    const terms = await part('规则');
    const note = terms.getByLabelText<HTMLInputElement>('说明');
    await user.type(note, '周末休息');
    await user.click(terms.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves()).toHaveLength(1));

    await user.type(note, '，节假日照常');
    answer();

    await screen.findByText('保存成功');
    expect(note.value).toBe('周末休息，节假日照常');
    expect(screen.queryByText('逐项比较')).toBeNull();
    await waitFor(() =>
      expect(terms.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    );
    await user.click(terms.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves()[1]).toEqual({ note: '周末休息，节假日照常', version: 1 }));
  });

  it('keeps what is typed in one group while another is saved', async () => {
    const { user, saves } = await open();
    const terms = await part('规则');
    const people = await part('人员');
    await user.type(terms.getByLabelText('说明'), '周末休息');
    await user.type(people.getByLabelText(/联系人/), '二');
    await user.click(people.getByRole('button', { name: 'Save' }));

    await screen.findByText('保存成功');
    expect(terms.getByLabelText<HTMLInputElement>('说明').value).toBe('周末休息');
    expect(screen.queryByText('逐项比较')).toBeNull();
    await user.click(terms.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves().at(-1)).toEqual({ note: '周末休息', version: 1 }));
  });

  it('goes over what somebody saved elsewhere, and asks where both changed the same', async () => {
    expectRefusal();
    const { server, user, saves } = await open();
    const terms = await part('规则');
    await user.type(terms.getByLabelText('说明'), '周末休息');
    server.refuse('deskSettingSave', '数据已被他人修改', current({ contact: '周二' }));
    await user.click(terms.getByRole('button', { name: 'Save' }));

    await screen.findByText('保存成功');
    expect(saves().map(({ version }) => version)).toEqual([0, 5]);
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.type(terms.getByLabelText('说明'), '二');
    server.refuse('deskSettingSave', '数据已被他人修改', {
      ...current({ note: '不休' }),
      current: { ...desk, note: '不休', version: 9 },
    });
    await user.click(terms.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog', { name: '合并修改' })).toBeDefined();
  });

  it('takes back what was typed', async () => {
    const { user, saves } = await open();
    const terms = await part('规则');
    await user.type(terms.getByLabelText('说明'), '周末休息');
    await user.click(terms.getByRole('button', { name: '恢复' }));

    expect(terms.getByLabelText<HTMLInputElement>('说明').value).toBe('');
    expect(saves()).toEqual([]);
  });

  it('says at its field what is missing', async () => {
    const { user, saves } = await open();
    const people = await part('人员');
    await user.clear(people.getByLabelText(/联系人/));
    await user.click(people.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(people.getByLabelText(/联系人/).getAttribute('aria-invalid')).toBe('true'));
    expect(saves()).toEqual([]);
  });

  it('shows the facts, and why they are fixed, to who may not change them', async () => {
    await open({ can: { update: 0, close: 0 } });
    expect(await screen.findByText('周一')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('alert').textContent).not.toBe('');
  });

  it('is one form where nothing else is said', async () => {
    const { form } = deskSettingSchema['x-resource'];
    const { save: _, ...whole } = form ?? { groups: [] };
    const { user, saves } = await open(desk, {
      ...deskSettingSchema,
      'x-resource': { ...deskSettingSchema['x-resource'], form: whole },
    });
    await user.type(await screen.findByLabelText('说明'), '周末休息');
    await user.type(screen.getByLabelText(/联系人/), '二');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(saves()).toEqual([{ note: '周末休息', contact: '周一二', version: 0 }]));
  });
});
