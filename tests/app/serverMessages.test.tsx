import { describe, expect, it } from 'vitest';
import { createServerMessages } from '#app/start/createSend.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { findRow } from '#tests/setup/listPage.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const annual = { name: '年假', unit: 'day', applies_to: ['regular'] };
const box = { selector: 'form input' };

const openForm = async (): Promise<ShownConsole> => {
  const shown = await renderConsole('/newSetting/vacations/1', { rows: { vacation: [annual] } });
  await shown.screen.findByLabelText(/^名称/, box);
  return shown;
};

const save = async ({ user, screen }: ShownConsole): Promise<void> => {
  await user.type(screen.getByLabelText(/^名称/, box), '二');
  await user.click(screen.getByText('保存', { selector: 'button' }));
};

/** A company's own server, that answers the saving of a vacation in its own words. */
const answering = ({ network }: ShownConsole, answer: object): void =>
  network.answerWith(({ path }) => (path.endsWith('/vacation/save') ? Response.json(answer) : undefined));

const saved = { id: 1, ...annual, version: 2 };

describe('the message of a server', () => {
  it('is shown for a success', async () => {
    const form = await openForm();
    answering(form, { code: 0, message: '假期规则已生效', data: saved });

    await save(form);

    expect(await form.screen.findByText('假期规则已生效')).toBeTruthy();
    expect(form.screen.queryByText('保存成功')).toBeNull();
  });

  it('gives way to our own sentence where it is empty', async () => {
    const form = await openForm();
    answering(form, { code: 0, message: '', data: saved });

    await save(form);

    expect(await form.screen.findByText('保存成功')).toBeTruthy();
  });

  it('is shown for a refusal, beside the marks of the fields', async () => {
    expectRefusal();
    const form = await openForm();
    const data = { error_key: 'refused', fields: { name: '名称含有敏感词' } };
    answering(form, { code: 4000, message: '内容审核未通过', data });

    await save(form);

    expect(await form.screen.findByText('内容审核未通过')).toBeTruthy();
    expect(form.screen.getByText('名称含有敏感词')).toBeTruthy();
  });

  it('has a sentence of ours in its place where a refusal has none', async () => {
    expectRefusal();
    const form = await openForm();
    answering(form, { code: 4000, message: '', data: null });

    await save(form);

    expect(await form.screen.findByText('操作失败')).toBeTruthy();
  });

  it('is shown for an action instead of the sentence of the action', async () => {
    const shown = await renderConsole('/newSetting/vacations', { rows: { vacation: [annual] } });
    await findRow('年假');
    shown.network.answerWith(({ path }) =>
      path.endsWith('/vacation/disable')
        ? Response.json({ code: 0, message: '已交由总部停用', data: saved })
        : undefined,
    );

    await shown.user.click(shown.screen.getByLabelText('年假 的操作'));
    await shown.user.click(await shown.screen.findByText('停用', { selector: '[role=menuitem] *' }));

    expect(await shown.screen.findByText('已交由总部停用')).toBeTruthy();
  });
});

describe('what the server last said of a call', () => {
  const call = { noun: 'app', name: 'quickAppUpperLower' };
  const own = 'resources.app.success.quickAppUpperLower';

  it('is forgotten with the next answer that says nothing', () => {
    const messages = createServerMessages(() => '操作成功');

    messages.keep(call, '已上架');
    expect(messages.wordOf(own)).toBe('已上架');
    messages.keep(call, '');

    expect(messages.wordOf(own)).toBeUndefined();
  });

  it('is not kept where it is the sentence of the schema', () => {
    const messages = createServerMessages(() => '操作成功');

    messages.keep(call, '操作成功');

    expect(messages.wordOf('said.quickAppUpperLower')).toBeUndefined();
  });
});
