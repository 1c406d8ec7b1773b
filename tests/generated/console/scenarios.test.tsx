import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { words } from '#generated/words/zh.ts';
import { renderScenario } from '#tests/scenarios/renderScenario.ts';
import { scenarios } from '#tests/scenarios/scenarios.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { sampleOf } from '#tests/setup/strength.ts';

/** Every noun someone can open, in every state that follows from its schema: a new schema is walked without a line here. */
const named = (name: string) => scenarios.filter((scenario) => scenario.name === name);

const main = (): string => document.querySelector('main')?.textContent ?? '';
const waiting = (): number =>
  document.querySelectorAll(
    'main [aria-busy=true], main .MuiSkeleton-root, main [role=progressbar]:not([aria-valuenow])',
  ).length;
const saysEmpty = (noun: string): RegExp => {
  const own: Readonly<Record<string, string>> = words.resources[noun as keyof typeof words.resources] ?? {};
  return new RegExp(`还没有|暂无|没有您|没有${own.plural ?? ''}`);
};

describe.each(sampleOf(named('empty'), 3))('$noun without a row', ({ noun }) => {
  it('says that there is none yet, and no error', async () => {
    await renderScenario(noun, 'empty');

    await waitFor(() => expect(main()).toMatch(saysEmpty(noun)), { timeout: 5_000 });
    expect(screen.queryByText('重试')).toBeNull();
  });
});

describe.each(sampleOf(named('failing'), 3))('$noun on a server that fails', ({ noun }) => {
  it('says so and can be tried again', async () => {
    expectRefusal();
    await renderScenario(noun, 'failing');

    await waitFor(() => expect(main()).toContain('数据错误'), { timeout: 5_000 });
    expect(screen.getAllByText('重试').length).toBeGreaterThan(0);
  });
});

describe.each(sampleOf(named('slow'), 3))('$noun on a slow server', ({ noun }) => {
  it('shows that it waits, and what came once it came', async () => {
    const shown = await renderScenario(noun, 'slow');
    await waitFor(() => expect(waiting()).toBeGreaterThan(0), { timeout: 5_000 });

    shown.letGo();

    await shown.settled();
    await waitFor(() => expect(waiting()).toBe(0), { timeout: 5_000 });
    expect(main()).not.toContain('重试');
  });
});

describe.each(sampleOf(named('forbidden'), 3))('$noun without the right to it', ({ noun }) => {
  it('says which permission it takes', async () => {
    expectRefusal();
    await renderScenario(noun, 'forbidden');

    await waitFor(() => expect(main()).toMatch(/无权访问|无权查看/), { timeout: 5_000 });
  });
});

describe('members with ten thousand rows', () => {
  it('are counted, drawn a page at a time, and go on to the next', async () => {
    const { user } = await renderScenario('member', 'tenThousandRows');
    const rows = () => [...document.querySelectorAll('main tbody tr[data-row]')];
    const ids = () => rows().map((row) => row.getAttribute('data-row'));

    await waitFor(() => expect(main()).toContain('10,000'), { timeout: 5_000 });
    const first = ids();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(100);
    await user.click(await screen.findByRole('button', { name: '下一页' }));

    await waitFor(() => expect(ids()).not.toEqual(first), { timeout: 5_000 });
    expect(new Set([...first, ...ids()]).size).toBe(first.length + ids().length);
  });
});
