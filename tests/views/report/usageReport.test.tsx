import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dayAfter } from '#domain/report/period.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

/** Counts the company's day, as the job does at ten. */
const close = async ({ database: { db } }: Backend, day: string): Promise<void> => {
  const figures = { people: 8, activated: 8, active_day: 8, active_week: 8, active_month: 8, messages: 0 };
  await db
    .insertInto('usage_day')
    .values({ company_id: 1, department_id: 0, day, ...figures, group_count: 0 })
    .execute();
};

describe('company data', () => {
  it('asks nothing and waits for nothing where the days end before they begin', async () => {
    const { sent } = await renderConsole('/enterprise/enterprise-serve?from=2026-12-01&to=2026-01-01');

    expect((await screen.findByRole('alert')).textContent).toBe('结束日期不能早于开始日期');
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
    expect(sent.some(({ path }) => path === '/api/data/overview')).toBe(false);
  });

  it('waits for the first answer in the shape of its figures', async () => {
    const { sent } = await renderConsole('/enterprise/enterprise-serve');

    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).not.toBeNull());
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
    expect(sent.filter(({ path }) => path === '/api/data/overview')).toHaveLength(1);
  });

  it('asks anew every minute while a day that is due is not counted yet, and no more then', async () => {
    const repeated = vi.spyOn(globalThis, 'setInterval');
    const everyMinute = () => repeated.mock.calls.filter(([, delay]) => delay === 60_000);
    // By the clock of the backend, which stands at ten on the day after.
    const lastDue = '2026-11-22';
    const { sent, backend } = await renderConsole('/enterprise/enterprise-serve', {
      prepare: (world) => close(world, dayAfter(lastDue, -1)),
    });
    const asked = () => sent.filter(({ path }) => path === '/api/data/overview').length;
    await screen.findByText(/正在统计/);
    const [renew] = everyMinute().at(-1) ?? [];
    if (typeof renew !== 'function') throw new Error('Expected the page to ask again');
    const before = asked();

    await close(backend, lastDue);
    renew();

    await waitFor(() => expect(screen.queryByText(/正在统计/)).toBeNull());
    expect(asked()).toBe(before + 1);
    repeated.mockRestore();
  });
});
