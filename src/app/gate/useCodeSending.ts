import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';

const secondMs = 1_000;

export interface CodeSending {
  readonly send: () => Promise<void>;
  readonly isBusy: boolean;
  readonly isSent: boolean;
  /** How many have been sent here: changes with every new one. */
  readonly sentCount: number;
  /** Seconds until another may be asked for; 0: now. */
  readonly rest: number;
  readonly error: string | undefined;
}

const waitOf = (error: unknown): number => {
  const data = refusalOf(error)?.data;
  const seconds: unknown = data instanceof Object && 'retry_after' in data ? data.retry_after : undefined;
  return typeof seconds === 'number' ? seconds : 0;
};

/** Has a code sent to the phone of whoever is signed in, and counts down to the next. */
export const useCodeSending = (scene: 'managePassword' | 'stepUp'): CodeSending => {
  const provider = useDataProvider<ConsoleProvider>();
  const [rest, setRest] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (rest === 0) return;
    const timer = setTimeout(() => setRest(rest - 1), secondMs);
    return () => clearTimeout(timer);
  }, [rest]);
  const send = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { retry_after: seconds } = await provider.call('smsSend', { scene });
      setSentCount((count) => count + 1);
      setRest(seconds);
    } catch (refused) {
      setRest(waitOf(refused));
      setError(refused instanceof Error ? refused.message : String(refused));
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy, isSent: sentCount > 0, sentCount, rest, error };
};
