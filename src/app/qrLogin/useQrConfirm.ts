import { useMutation, useQuery } from '@tanstack/react-query';
import { refusalOf } from '#dataProvider/refusal.ts';
import { qrStatuses } from '#domain/account/qrState.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** The browser that asks, as the server describes it to the phone. */
export type AskedLogin = Calls['qrScan']['reply'];

/** How it ended. `invalid` comes with the server's own sentence. */
export type QrResult =
  | { readonly kind: 'confirmed' | 'cancelled' | 'mismatch' | 'expired' }
  | { readonly kind: 'invalid'; readonly message: string };

export interface QrAnswer {
  readonly action: 'confirm' | 'cancel';
  readonly number?: number;
  readonly companyId?: number;
}

export interface QrConfirm {
  readonly asked: AskedLogin | undefined;
  readonly result: QrResult | undefined;
  readonly answer: (answer: QrAnswer) => void;
  readonly isAnswering: boolean;
  /** The last answer did not reach the server; it can be given again. */
  readonly failure: string | undefined;
}

const endings = new Map<unknown, 'mismatch' | 'expired'>([
  ['qr_mismatch', 'mismatch'],
  ['qr_expired', 'expired'],
]);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isLost = (error: unknown): boolean =>
  ['network', 'broken'].includes(String(refusalOf(error)?.error_key));

const resultOfError = (error: unknown): QrResult => {
  const kind = endings.get(refusalOf(error)?.error_key);
  return kind === undefined ? { kind: 'invalid', message: messageOf(error) } : { kind };
};

const resultOfStatus = (status: number | undefined): QrResult | undefined => {
  if (status === qrStatuses.confirmed) return { kind: 'confirmed' };
  return status === qrStatuses.cancelled ? { kind: 'cancelled' } : undefined;
};

/** Reads the code of a ticket once, and answers it. Loaded again, the page finds what was answered. */
export const useQrConfirm = (ticket: string): QrConfirm => {
  const provider = useConsoleProvider();
  const scan = useQuery({
    queryKey: ['qrLogin', 'scan', ticket],
    queryFn: () => provider.call('qrScan', { ticket }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: ({ action, number, companyId }: QrAnswer) =>
      provider.call('qrConfirm', {
        ticket,
        action,
        ...(number === undefined ? {} : { number }),
        ...(companyId === undefined ? {} : { target_company_id: companyId }),
      }),
  });
  const isFailed = confirm.error !== null && isLost(confirm.error);
  const refusal = scan.error ?? (isFailed ? null : confirm.error);
  return {
    asked: scan.data,
    result:
      refusal === null ? resultOfStatus(confirm.data?.status ?? scan.data?.status) : resultOfError(refusal),
    answer: confirm.mutate,
    isAnswering: confirm.isPending,
    failure: isFailed ? messageOf(confirm.error) : undefined,
  };
};
