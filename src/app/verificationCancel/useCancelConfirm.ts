import { useMutation, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { qrStatuses } from '#domain/account/qrState.ts';
import type { Calls } from '#generated/types.ts';

/** What the phone is asked about, as the server describes it. */
export type AskedCancel = Calls['attestationCancelScan']['reply'];

/** How it ended. `failed` comes with the server's own sentence. */
export type CancelResult =
  | { readonly kind: 'done' | 'kept' }
  | { readonly kind: 'failed'; readonly message: string };

const resultOf = (status: number | undefined): CancelResult | undefined => {
  if (status === qrStatuses.confirmed) return { kind: 'done' };
  return status === qrStatuses.cancelled ? { kind: 'kept' } : undefined;
};

/** Reads the code of a ticket once, and answers it. */
export const useCancelConfirm = (ticket: string) => {
  const provider = useDataProvider<ConsoleProvider>();
  const scan = useQuery({
    queryKey: ['verificationCancel', 'scan', ticket],
    queryFn: () => provider.call('attestationCancelScan', { ticket }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: (action: 'confirm' | 'cancel') =>
      provider.call('attestationCancelConfirm', { ticket, action }),
  });
  const error = scan.error ?? confirm.error;
  const result: CancelResult | undefined =
    error === null ? resultOf(confirm.data?.status) : { kind: 'failed', message: error.message };
  return { asked: scan.data, result, answer: confirm.mutate, isAnswering: confirm.isPending };
};
