import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('offers the icons the server has', async () => {
  const shown = await renderConsole('/miniP/mini');
  shown.network.answerWith(({ path }) =>
    path.endsWith('/quickApp/quickAppIconList')
      ? Response.json({ code: 0, message: '', data: { list: [{ icon_id: 77, url: '/icons/ours.svg' }] } })
      : undefined,
  );

  await shown.user.click(await shown.screen.findByText('自建应用', { selector: 'a, button' }));

  expect(await shown.screen.findByRole('radio', { name: '图标 77' })).toBeTruthy();
  expect(shown.screen.getAllByRole('radio', { name: /图标|时钟/ })).toHaveLength(1);
});
