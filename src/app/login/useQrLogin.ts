import { useQuery } from '@tanstack/react-query';
import { useLogin } from 'ra-core';
import { useEffect, useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { qrStatuses } from '#domain/account/qrState.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import type { Calls } from '#generated/types.ts';
import { dropNotice } from '#session/endSession.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A QR code of this tab: what it holds, and what its state is asked with. */
interface QrCode {
  readonly ticket: string;
  readonly secret: string;
}

const key = 'qrLogin:code';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The code this tab showed before it was loaded again: a user may have scanned it already. */
const keptQrCode = (storage: Storage = sessionStorage): QrCode | undefined => {
  const value = parsed(storage.getItem(key) ?? '');
  if (typeof value !== 'object' || value === null) return undefined;
  const { ticket, secret } = value as Readonly<Record<string, unknown>>;
  return isText(ticket) && isText(secret) ? { ticket, secret } : undefined;
};

/** Keeps a code over a reload. Its secret opens nothing without the HttpOnly cookie of this browser. */
const keepQrCode = (code: QrCode, storage: Storage = sessionStorage): QrCode => {
  storage.setItem(key, JSON.stringify(code));
  return code;
};

const dropQrCode = (storage: Storage = sessionStorage): void => storage.removeItem(key);

/** What the panel shows. `over`: the code is good for nothing any more; `message` says why. */
export type QrView =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'waiting'; readonly address: string; readonly secondsLeft: number | undefined }
  | { readonly kind: 'scanned'; readonly number: number; readonly name: string }
  | { readonly kind: 'entering' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'over'; readonly message: string };

export interface QrLogin {
  readonly view: QrView;
  readonly refresh: () => void;
}

type Status = Calls['qrStatus']['reply'];

const pollMs = 1_500;
const never = Number.POSITIVE_INFINITY;

/** Neither a lost connection nor having asked too often says anything about the code. */
const passing: ReadonlySet<unknown> = new Set(['network', 'broken', 'qr_rate']);
const isPassing = (error: unknown): boolean => passing.has(refusalOf(error)?.error_key);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of this tab: the one it had before it was loaded again, else a fresh one. */
const useCode = (attempt: number) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['qrLogin', 'code', attempt],
    queryFn: async (): Promise<QrCode> => {
      const kept = keptQrCode();
      if (kept !== undefined) return kept;
      const { ticket, secret } = await provider.call('qrCreate', {});
      return keepQrCode({ ticket, secret });
    },
    staleTime: never,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
};

const isFinal = (status: Status | undefined): boolean =>
  status?.status === qrStatuses.confirmed || status?.status === qrStatuses.cancelled;

/** Makes the login the phone has given this browser the session of this browser, and opens the console. */
const useEnter = () => {
  const { enter } = useConsole();
  const tellReactAdmin = useLogin();
  return async (login: NonNullable<Status['login']>): Promise<void> => {
    dropQrCode();
    const account = enter({ companies: [], login });
    dropNotice();
    await tellReactAdmin(account);
  };
};

/** Asks what became of the code until there is an answer that will not change. A hidden page does not ask. */
const useStatus = (code: QrCode | undefined) => {
  const provider = useConsoleProvider();
  const enter = useEnter();
  return useQuery({
    queryKey: ['qrLogin', 'status', code?.ticket],
    queryFn: async () => {
      const status = await provider.call('qrStatus', {
        ticket: code?.ticket ?? '',
        secret: code?.secret ?? '',
      });
      if (status.login !== undefined && status.login !== null) void enter(status.login);
      return status;
    },
    enabled: code !== undefined,
    // An answer that opens the session comes once: nothing else may ask for it.
    staleTime: never,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) =>
      isFinal(state.data) || (state.error !== null && !isPassing(state.error)) ? false : pollMs,
  });
};

const addressOf = (ticket: string): string =>
  `${window.location.origin}${consoleAddresses.qrLogin}?ticket=${ticket}`;

const viewOf = (code: QrCode, status: Status | undefined, error: unknown): QrView => {
  if (error !== null && !isPassing(error)) return { kind: 'over', message: messageOf(error) };
  switch (status?.status) {
    case qrStatuses.scanned:
      return { kind: 'scanned', number: status.number ?? 0, name: status.scanned_by ?? '' };
    case qrStatuses.confirmed:
      return { kind: 'entering' };
    case qrStatuses.cancelled:
      return { kind: 'cancelled' };
    default:
      return {
        kind: 'waiting',
        address: addressOf(code.ticket),
        secondsLeft: status?.expire_seconds ?? undefined,
      };
  }
};

const viewNow = (code: ReturnType<typeof useCode>, status: ReturnType<typeof useStatus>): QrView => {
  if (code.error !== null) return { kind: 'over', message: messageOf(code.error) };
  return code.data === undefined ? { kind: 'preparing' } : viewOf(code.data, status.data, status.error);
};

/** Sign-in by QR code as the login page lives it: makes a code, watches it, and enters once the phone has confirmed. */
export const useQrLogin = (): QrLogin => {
  const [attempt, setAttempt] = useState(0);
  const code = useCode(attempt);
  const status = useStatus(code.data);
  const view = viewNow(code, status);
  const isOver = view.kind === 'over' || view.kind === 'cancelled';

  useEffect(() => {
    // A user who comes back to this page later is not shown a code that ended long ago.
    if (isOver) dropQrCode();
  }, [isOver]);

  const refresh = () => {
    dropQrCode();
    setAttempt((before) => before + 1);
  };
  return { view, refresh };
};
