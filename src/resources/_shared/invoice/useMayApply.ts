import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/rightsOf.ts';

/** Whether the reader may apply for invoices at all. */
export const useMayApply = (): boolean => {
  const { reach } = useRights().standing(useModel('invoiceApplication'), 'save');
  return reach !== 'none' && reach !== 'ungranted';
};
