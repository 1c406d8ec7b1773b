import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { ActionSchema } from '#engine/dialect.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { ActionDialog } from '#views/actions/ActionDialog.tsx';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';

/** Ends a visit: by whom, with what returned where something was lent, and why. */
const end: ActionSchema = {
  title: '结束',
  on: ['record'],
  confirm: { text: '结束后不能恢复。' },
  preview: { call: 'visitorList', in: { ids: '$ids' }, lines: [{ text: '%{total} 人离开' }] },
  input: {
    properties: {
      host: { type: 'string', title: '接待人', maxLength: 5 },
      lent: {
        type: 'string',
        title: '借出',
        enum: ['no', 'yes'],
        'x-field': { options: { no: { title: '无' }, yes: { title: '有' } } },
      },
      returned: {
        type: 'string',
        title: '归还物',
        'x-field': { visibleWhen: { lent: 'yes' }, requiredWhen: { lent: 'yes' }, whenHidden: 'omit' },
      },
      why: { type: 'string', title: '原因' },
    },
    required: ['host', 'why'],
    steps: [
      { key: 'who', title: '接待', fields: ['host', 'lent'] },
      { key: 'things', title: '归还', fields: ['returned'] },
      { key: 'why', title: '说明', fields: ['why'] },
    ],
  },
};

const open = async (more: Partial<ActionSchema> = {}) => {
  const schema = buildSchema({}, { actions: { end: { ...end, ...more } } });
  const model = createModel(schema);
  const [action] = model.actions;
  if (action === undefined) throw new Error('The schema has an action');
  const row = { id: 1, visitor_id: 1, name: '访客甲', version: 3 };
  const server = createMemorySend({ visitor: [row] });
  const onClose = vi.fn();
  render(
    <Harness schemas={[schema]} server={server}>
      <ResourceContextProvider value={model.noun}>
        <ActionDialog
          model={model}
          action={action}
          target={{ id: 1, previous: row }}
          subject="访客甲"
          onClose={onClose}
        />
      </ResourceContextProvider>
    </Harness>,
  );
  const dialog = await screen.findByRole('dialog');
  const user = userEvent.setup();
  const press = (button: string) => user.click(within(dialog).getByText(button, { selector: 'button' }));
  return {
    server,
    onClose,
    user,
    dialog,
    press,
    step: (name: string) => within(dialog).findByRole('group', { name }),
    /** Fills in the first step, which then leads to the last, and that one. */
    fillIn: async () => {
      await user.type(await within(dialog).findByLabelText(/接待人/), '周甲');
      await press('下一步');
      await within(dialog).findByRole('group', { name: '说明 第 2 步，共 2 步' });
      await user.type(within(dialog).getByLabelText(/原因/), '会议结束');
    },
  };
};

describe('an action that asks in steps', () => {
  it('checks a step before the next, and puts its question last', async () => {
    const { user, dialog, step, server, onClose, press } = await open();
    const first = await step('接待 第 1 步，共 2 步');
    const host = within(first).getByLabelText<HTMLInputElement>(/接待人/);
    expect(within(dialog).queryByText('结束', { selector: 'button' })).toBeNull();

    await user.type(host, '太长的名字了');
    await press('下一步');

    expect(await within(first).findByText('超出 1 个字符')).toBeTruthy();
    expect(document.activeElement).toBe(host);
    expect(within(dialog).queryByText('结束后不能恢复。')).toBeNull();
    expect(server.sent.filter(({ call }) => call === 'visitorList')).toEqual([]);

    await user.clear(host);
    await user.type(host, '周甲');
    await press('下一步');

    const last = await step('说明 第 2 步，共 2 步');
    expect(document.activeElement).toBe(within(last).getByLabelText(/原因/));
    expect(within(last).getByText('结束后不能恢复。')).toBeTruthy();
    expect(await within(last).findByText('1 人离开')).toBeTruthy();

    await user.type(within(last).getByLabelText(/原因/), '会议结束');
    await press('结束');

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.sent.findLast(({ call }) => call === 'visitorEnd')?.request).toMatchObject({
      id: 1,
      version: 3,
      host: '周甲',
      why: '会议结束',
    });
  });

  it('has a step only while something is to be entered in it', async () => {
    const { user, dialog, step, press } = await open();
    await user.type(await within(dialog).findByLabelText(/接待人/), '周甲');
    await user.click(within(dialog).getByLabelText(/借出/, { selector: '[role=combobox]' }));
    await user.click(await screen.findByText('有', { selector: '[role=option]' }));
    await step('接待 第 1 步，共 3 步');
    await press('下一步');

    const things = await step('归还 第 2 步，共 3 步');
    await press('下一步');
    expect(await within(things).findByText('此项为必填项')).toBeTruthy();
    await user.type(within(things).getByLabelText(/归还物/), '门禁卡');
    await press('下一步');
    await step('说明 第 3 步，共 3 步');
    await press('上一步');

    const again = within(await step('归还 第 2 步，共 3 步')).getByLabelText<HTMLInputElement>(/归还物/);
    expect(again.value).toBe('门禁卡');
    expect(document.activeElement).toBe(again);
  });

  it('opens the step of the field the server refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { server, fillIn, press, step, onClose, user } = await open();
    server.refuse('visitorEnd', '操作失败', { fields: { host: '接待人已离职' } });
    await fillIn();
    await press('结束');

    const first = await step('接待 第 1 步，共 2 步');
    const host = within(first).getByLabelText(/接待人/);
    expect(await within(first).findByText('接待人已离职')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(host));

    await user.clear(host);
    await user.type(host, '周乙');
    await press('下一步');
    await step('说明 第 2 步，共 2 步');
    await press('结束');

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const ended = server.sent.filter(({ call }) => call === 'visitorEnd').map(({ request }) => request.host);
    expect(ended).toEqual(['周甲', '周乙']);
  });

  it('asks for the name of what is lost on the last step', async () => {
    const { fillIn, dialog, user, press, step } = await open({
      confirm: { text: '结束后不能恢复。', typed: true },
      danger: true,
    });
    await step('接待 第 1 步，共 2 步');
    expect(within(dialog).queryByRole('textbox', { name: /请输入“访客甲”以确认/ })).toBeNull();
    await fillIn();
    const act = within(dialog).getByText<HTMLButtonElement>('结束：访客甲', { selector: 'button' });
    expect(act.disabled).toBe(true);

    await user.type(within(dialog).getByRole('textbox', { name: /请输入“访客甲”以确认/ }), '访客甲');
    await press('上一步');
    await press('下一步');
    await step('说明 第 2 步，共 2 步');

    expect(within(dialog).getByText<HTMLButtonElement>('结束：访客甲', { selector: 'button' }).disabled).toBe(
      false,
    );
  });
});
