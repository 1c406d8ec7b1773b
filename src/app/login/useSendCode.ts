import { useEffect, useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import type { CodePurpose, CodeTarget } from '../start/accountCalls.ts';
import { fieldErrorsOf, retryAfterOf, sentenceOf } from './loginErrors.ts';

/** Asking for a code: how long until the next, and what stood in the way. */
export interface SendCode {
  readonly send: (target: CodeTarget) => Promise<boolean>;
  readonly isSending: boolean;
  /** Seconds until a code may be asked for again; 0: now. */
  readonly secondsLeft: number;
  /** How many have been sent on this page: changes when a new one is on its way. */
  readonly sentCount: number;
  readonly error: string | undefined;
}

const everySecond = 1_000;

/** Counts down to an instant. */
const useSecondsUntil = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(timer);
    }, everySecond);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / everySecond));
};

/** Sends a code for signing in, a new password or a new company, and keeps the time until the next may be asked for. */
export const useSendCode = (scene: CodePurpose): SendCode => {
  const { sendCode } = useConsole();
  return useSending((target) => sendCode(scene, target));
};

/** The same by any call that sends one; `request` gives the seconds until the next may be asked for. */
export const useSending = (request: (target: CodeTarget) => Promise<number>): SendCode => {
  const [isSending, setSending] = useState(false);
  const [until, setUntil] = useState(0);
  const [sentCount, setSentCount] = useState(0);
  const [error, setError] = useState<string>();

  const waitFor = (seconds: number) => setUntil(Date.now() + seconds * everySecond);

  const send = async (target: CodeTarget): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    setError(undefined);
    try {
      waitFor(await request(target));
      setSentCount((count) => count + 1);
      return true;
    } catch (failure) {
      setError(sentenceOf(failure) ?? Object.values(fieldErrorsOf(failure)).join(' '));
      waitFor(retryAfterOf(failure) ?? 0);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, secondsLeft: useSecondsUntil(until), sentCount, error };
};
