import { useListContext } from 'react-admin';
import type { Calls } from '#generated/types.ts';

type Reply = Calls['notActive']['reply'];
/** What the list's call answers beside its rows. */
export type InactiveMeta = Omit<Reply, 'list' | 'page' | 'page_size' | 'total'>;

/** The counters of the list around; undefined before its first answer. */
export const useInactiveMeta = (): InactiveMeta | undefined =>
  (useListContext().meta as { readonly reply?: InactiveMeta } | undefined)?.reply;
