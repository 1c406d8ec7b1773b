// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenAtRest } from '#app/start/atRest.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

/** A client and a question whose answer is given by hand. */
const asking = () => {
  const client = new QueryClient();
  let answer = (_: string) => {};
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const ask = () => void client.fetchQuery({ queryKey: ['rows'], queryFn, gcTime: 0 });
  return { client, ask, answer: () => answer('rows') };
};

describe('a page at rest', () => {
  it('is one where nothing has been asked for a second', async () => {
    const { client, ask, answer } = asking();
    const act = vi.fn();
    ask();
    whenAtRest(client, act);

    await vi.advanceTimersByTimeAsync(5_000);
    expect(act).not.toHaveBeenCalled();

    answer();
    await vi.advanceTimersByTimeAsync(900);
    expect(act).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(act).toHaveBeenCalledOnce();

    ask();
    answer();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(act).toHaveBeenCalledOnce();
  });

  it('is not one while the browser has something to render', async () => {
    const { client } = asking();
    const act = vi.fn();
    const waiting: IdleRequestCallback[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => waiting.push(callback));
    vi.stubGlobal('cancelIdleCallback', () => {});
    const idle = () => waiting.pop()?.({ didTimeout: false, timeRemaining: () => 50 });

    whenAtRest(client, act);
    await vi.advanceTimersByTimeAsync(5_000);
    idle();
    await vi.advanceTimersByTimeAsync(900);
    expect(waiting).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(act).not.toHaveBeenCalled();
    idle();

    expect(act).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('calls nobody back who has called it off', async () => {
    const { client } = asking();
    const act = vi.fn();
    whenAtRest(client, act)();

    await vi.advanceTimersByTimeAsync(5_000);

    expect(act).not.toHaveBeenCalled();
  });
});
