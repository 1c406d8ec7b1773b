import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { ListLayout } from '#engine/vocabulary.ts';
import { entities } from '#generated/entities.ts';
import { words } from '#generated/words/zh.ts';
import { fulfilling } from '#tests/builders/moves.ts';
import { liveOnBackendDay } from '#tests/setup/backendDay.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';
import { sampleOf } from '#tests/setup/strength.ts';

// Months are those of the reader’s clock.
liveOnBackendDay();

/** Every way a schema declares to see its list, whichever schemas there are: a new one is opened without a line here. */
const cases = entities.map(createModel).flatMap((model) =>
  Object.keys(model.list.layouts ?? {}).map((layout) => ({
    noun: model.noun,
    layout: layout as Exclude<ListLayout, 'table'>,
    model,
  })),
);
const titles = { cards: '卡片', board: '看板', calendar: '日历' } as const;
/** What there is one of for each row that is seen. */
const rowsOf = { cards: 'main ul > [data-row]', board: 'main [data-column] [data-row]' } as const;

const rawKey = /\b(resources|views|list|ra|rules)\.[a-z]\w*\.\w+/g;

describe.each(sampleOf(cases, 4))('$noun as $layout', ({ noun, layout, model }) => {
  const address = `${model.route}?layout=${layout}`;

  it('shows its rows, in words', async () => {
    const row = fulfilling(model, undefined);
    const { settled } = await renderConsole(
      address,
      model.isGenerated ? { rows: { [noun]: [row, row] } } : { isDemo: true },
    );
    await settled();

    const choice = await screen.findByRole('button', { name: titles[layout] });
    expect(choice.getAttribute('aria-pressed')).toBe('true');
    // A month may have none.
    if (layout === 'calendar') expect(await screen.findByRole('table')).toBeTruthy();
    else await waitFor(() => expect(document.querySelector(rowsOf[layout])).not.toBeNull());
    expect(document.body.textContent?.match(rawKey)).toBeNull();
    expect(screen.queryByText('重试')).toBeNull();
  });

  it('says that there is none yet, and offers what the table offers', async () => {
    const { settled } = await renderConsole(address, {});
    await settled();

    const own: Readonly<Record<string, string>> = words.resources[noun as keyof typeof words.resources] ?? {};
    await waitFor(() =>
      expect(document.querySelector('main')?.textContent).toMatch(
        new RegExp(`还没有|暂无|没有您|没有${own.plural ?? ''}`),
      ),
    );
  });

  it('says that the server failed, and can be tried again', async () => {
    expectRefusal();
    const { network, goTo } = await renderConsole('/home', { isDemo: true });
    network.cut();

    await goTo(address);

    await waitFor(() => expect(screen.getAllByText('重试').length).toBeGreaterThan(0), { timeout: 5_000 });
  });
});
