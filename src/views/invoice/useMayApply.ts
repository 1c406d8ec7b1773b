import { useRights } from '#views/reasons/rightsOf.ts';
import { useModel } from '../ModelContext.tsx';

/** Whether the reader may apply for invoices at all. */
export const useMayApply = (): boolean => {
  const { reach } = useRights().standing(useModel('invoiceApplication'), 'save');
  return reach !== 'none' && reach !== 'ungranted';
};
