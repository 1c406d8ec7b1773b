import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

describe('company data', () => {
  it('asks nothing and waits for nothing where the days end before they begin', async () => {
    const { sent } = await renderConsole('/enterprise/enterprise-serve?from=2026-12-01&to=2026-01-01');

    expect(await screen.findByRole('alert')).toBeDefined();
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
    expect(sent.some(({ path }) => path === '/api/data/overview')).toBe(false);
  });

  it('waits for the first answer in the shape of its figures', async () => {
    const { sent } = await renderConsole('/enterprise/enterprise-serve');

    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).not.toBeNull());
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
    expect(sent.filter(({ path }) => path === '/api/data/overview')).toHaveLength(1);
  });
});
