import { createContext, use } from 'react';
import type { Verification } from '#generated/types.ts';

/** What the platform wants changed, field by field; empty outside a rejected verification. */
export const RejectionContext = createContext<Verification['reject_fields']>([]);

/** What the platform says of one field. */
export const useRejection = (field: string): string | undefined =>
  use(RejectionContext).find((each) => each.field === field)?.reason;
