import { hashKey, QueryClient } from '@tanstack/react-query';
import { refusalOf } from '#dataProvider/refusal.ts';
import { readSession } from '#session/session.ts';

const staleMs = 5_000;

/** One more try when no answer came; a refusal is an answer. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && refusalOf(error)?.error_key === 'network';

/** The cache of answers. Every key begins with the company, so that rows of another one are never shown (T31). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: mayRetry,
        staleTime: staleMs,
        queryKeyHashFn: (key) => `${readSession()?.companyId ?? 0}:${hashKey(key)}`,
      },
      // Without a network a save must fail and say so, not wait in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
