import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { type QrStatus, qrStatuses } from '#domain/account/qrState.ts';
import { verificationCancelAddress } from '#domain/console/addresses.ts';
import type { Calls } from '#generated/types.ts';
import { useRenewVerification } from './useVerification.ts';

/** A code as the page lives it; without one nobody has asked for it yet. */
export interface CancelWork {
  readonly address: string | undefined;
  readonly status: QrStatus | undefined;
  readonly secondsLeft: number;
  readonly effects: Calls['attestationCancelQr']['reply']['effects'] | undefined;
  readonly isMaking: boolean;
  readonly refusal: string | undefined;
  readonly make: () => void;
}

const pollMs = 1_500;

const isFinal = (status: QrStatus | undefined): boolean =>
  status === qrStatuses.confirmed || status === qrStatuses.cancelled || status === qrStatuses.expired;

const addressOf = (ticket: string): string =>
  `${window.location.origin}${verificationCancelAddress}?ticket=${ticket}`;

/** Makes a code when asked, and asks what became of it until that will not change. Nothing makes new ones by itself. */
export const useCancelCode = (): CancelWork => {
  const provider = useDataProvider<ConsoleProvider>();
  const renew = useRenewVerification();
  const making = useMutation({ mutationFn: () => provider.call('attestationCancelQr', {}) });
  const code = making.data;
  const state = useQuery({
    queryKey: ['verificationCancel', code?.ticket],
    queryFn: () => provider.call('attestationCancelStatus', { ticket: code?.ticket ?? '' }),
    enabled: code !== undefined,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (isFinal(data?.status) ? false : pollMs),
  });
  const status = code === undefined ? undefined : (state.data?.status ?? qrStatuses.waiting);
  const isCancelled = status === qrStatuses.confirmed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew once, when the phone has confirmed.
  useEffect(() => {
    if (isCancelled) void renew();
  }, [isCancelled]);
  return {
    address: code === undefined ? undefined : addressOf(code.ticket),
    status,
    secondsLeft: state.data?.expire_seconds ?? code?.expire_seconds ?? 0,
    effects: code?.effects,
    isMaking: making.isPending,
    refusal: making.error === null ? undefined : making.error.message,
    make: () => making.mutate(),
  };
};
