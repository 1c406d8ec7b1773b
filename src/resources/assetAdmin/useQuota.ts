import { useListContext } from 'react-admin';
import type { Calls } from '#generated/types.ts';

type Quota = Pick<
  Calls['assetAdminList']['reply'],
  'advanced' | 'limit' | 'objection' | 'used' | 'verification_status'
>;

/** How many places there are and are taken, and why nobody can be added; undefined until the list says it. */
export const useQuota = (): Quota | undefined =>
  (useListContext().meta as { readonly reply: Quota } | undefined)?.reply;
