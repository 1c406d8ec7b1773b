import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '#tests/setup/console.ts';
import { findRow, rowTexts } from '#tests/setup/listPage.ts';
import type { Network } from '#tests/setup/network.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const annual = { name: '年假', unit: 'day', applies_to: ['regular'] };

/** The heading of a column is called by the same word. */
const box = { selector: 'form input' };

const openForm = async (): Promise<ShownConsole & { readonly box: () => HTMLInputElement }> => {
  const shown = await renderConsole('/newSetting/vacations/1', { rows: { vacation: [annual] } });
  await shown.screen.findByLabelText(/^名称/, box);
  return { ...shown, box: () => shown.screen.getByLabelText<HTMLInputElement>(/^名称/, box) };
};

const retype = async ({ user }: ShownConsole, box: HTMLInputElement, text: string): Promise<void> => {
  await user.clear(box);
  await user.type(box, text);
};

const save = async ({ user, screen }: ShownConsole): Promise<void> =>
  user.click(screen.getByText('保存', { selector: 'button' }));

const saved = async ({ backend, session }: ShownConsole) =>
  (await backend.call('vacationInfo', { id: 1 }, session)).data;

// Case H05.
describe('a list whose answers are late', () => {
  it('shows the last wish when answers come out of order', async () => {
    const rows = {
      device: [
        { phone_model: 'Mate 60', status: 'normal' },
        { phone_model: 'Pixel 9', status: 'lost' },
      ],
    };
    const { user, screen, network } = await renderConsole('/enterprise/member-device-manage', { rows });
    await findRow('Mate 60');
    network.hold(({ path }) => path.endsWith('/device/list'));

    await user.type(screen.getByLabelText('搜索'), 'pix');
    await new Promise((resolve) => setTimeout(resolve, 600));
    await user.clear(screen.getByLabelText('搜索'));
    await user.type(screen.getByLabelText('搜索'), 'mate');
    await new Promise((resolve) => setTimeout(resolve, 600));
    await network.release('reversed');

    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(rowTexts()[0]).toContain('Mate 60');
  });
});

const failures: readonly (readonly [string, (network: Network) => void])[] = [
  ['no network', (network) => network.cut()],
  ['a line cut before the answer', (network) => network.cut('answers')],
  ['a page of a proxy', (network) => network.answerWith(() => new Response('<h1>502</h1>', { status: 502 }))],
  ['half a JSON', (network) => network.answerWith(() => new Response('{"code":0,"mess'))],
];

// Case H06.
describe('a form that cannot be saved', () => {
  it.each(failures)('keeps the form and saves once it can: %s', async (_title, fail) => {
    expectRefusal();
    const form = await openForm();
    await retype(form, form.box(), '年休假');
    fail(form.network);

    await save(form);
    await form.screen.findByText('网络异常');
    expect(form.box().value).toBe('年休假');
    form.network.restore();
    await save(form);

    await waitFor(async () => expect(await saved(form)).toMatchObject({ name: '年休假', version: 2 }));
    await waitFor(() => expect(form.address()).not.toContain('/vacations/1?'));
  });
});

// Case H07.
it('has sent a save before it leaves the form', async () => {
  const form = await openForm();
  await retype(form, form.box(), '年休假');
  form.network.hold(({ path }) => path.endsWith('/vacation/save'));
  const before = form.address();

  await save(form);

  await waitFor(async () => expect(await saved(form)).toMatchObject({ name: '年休假' }));
  expect([form.address(), form.box().value]).toEqual([before, '年休假']);
  await form.network.release();
  await waitFor(() => expect(form.address()).not.toBe(before));
});
