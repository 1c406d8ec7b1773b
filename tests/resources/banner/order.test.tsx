import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findRow, rowTexts } from '#tests/setup/listPage.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const address = '/miniP/set-mobile';
const titles = ['体检', '年会', '招聘'];
const rows = {
  banner: titles.map((title, index) => ({
    title,
    sort: index + 1,
    start_date: '2026-11-01',
    end_date: null,
  })),
};

const stored = async ({ backend, session }: ShownConsole): Promise<readonly string[]> => {
  const { data } = await backend.call('bannerList', {}, session);
  return data.list.map(({ title }: { readonly title: string }) => title);
};

it('puts the rows of a list in order, by buttons and by keys', async () => {
  const shown = await renderConsole(address, { rows });
  await findRow('体检');

  await shown.user.click(await screen.findByLabelText('下移体检'));
  await waitFor(async () => expect(await stored(shown)).toEqual(['年会', '体检', '招聘']));
  await waitFor(() => expect(rowTexts()[0]).toContain('年会'));

  (await findRow('招聘')).focus();
  await shown.user.keyboard('{Alt>}{ArrowUp}{/Alt}');

  await waitFor(async () => expect(await stored(shown)).toEqual(['年会', '招聘', '体检']));
  expect(await screen.findByText('“招聘”已移到第 2 位', { selector: '[role=status]' })).toBeTruthy();
});

it('moves no row where only some are shown', async () => {
  await renderConsole(`${address}?filter=${encodeURIComponent('{"q":"年会"}')}`, { rows });
  await findRow('年会');
  expect(screen.queryByLabelText('下移年会')).toBeNull();
});
