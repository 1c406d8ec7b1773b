import { useEffect, useState } from 'react';
import { refusalOf } from '#dataProvider/refusal.ts';
import { homeCountryCode } from '#domain/member/phone.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

export type CodeScene = Calls['smsSend']['request']['scene'];

const secondMs = 1_000;

/** Where the sending of a code stands. */
export interface CodeSending {
  /** Tells whether a code is on its way. */
  readonly send: () => Promise<boolean>;
  readonly isBusy: boolean;
  readonly isSent: boolean;
  /** Seconds until another may be asked for; 0: now. */
  readonly rest: number;
  readonly error: string | undefined;
}

const waitOf = (error: unknown): number => {
  const data = refusalOf(error)?.data;
  const seconds: unknown = data instanceof Object && 'retry_after' in data ? data.retry_after : undefined;
  return typeof seconds === 'number' ? seconds : 0;
};

/** Has a code sent to the phone of the user who is signed in, by a call of its own where the scene has one, and counts down to the next. */
export const useCodeSending = (
  scene: CodeScene,
  ask?: () => Promise<{ readonly retry_after: number }>,
): CodeSending => {
  const provider = useConsoleProvider();
  const [rest, setRest] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (rest === 0) return;
    const timer = setTimeout(() => setRest(rest - 1), secondMs);
    return () => clearTimeout(timer);
  }, [rest]);
  const send = async (): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      const sent =
        ask === undefined ? provider.call('smsSend', { scene, country_code: homeCountryCode }) : ask();
      const { retry_after: seconds } = await sent;
      setSent(true);
      setRest(seconds);
      return true;
    } catch (refused) {
      setRest(waitOf(refused));
      setError(refused instanceof Error ? refused.message : String(refused));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy, isSent, rest, error };
};
