import { expect, it } from 'vitest';
import { beforePageEnds } from '#tests/setup/pageEnd.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const openHelp = async () => {
  const shown = await renderConsole('/helpCenter', { locale: 'en' });
  await shown.screen.findByRole('heading', { name: 'Help centre' });
  return shown;
};

const link = { name: 'Documentation for developers and operators' };

it('leads from the help to the documentation where the server has it', async () => {
  const meta = document.createElement('meta');
  meta.name = 'docs';
  meta.content = '/docs/';
  document.head.append(meta);
  beforePageEnds(() => meta.remove());

  const { screen } = await openHelp();

  expect((await screen.findByRole('link', link)).getAttribute('href')).toBe('/docs/');
});

it('leads nowhere on a server that has none', async () => {
  const { screen } = await openHelp();

  expect(screen.queryByRole('link', link)).toBeNull();
});
