import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { gateTimes } from '#domain/managementPassword/gate.ts';
import { useGateParts, useGateState } from './gateContext.ts';

const warnMs = gateTimes.warnMinutes * 60_000;
const lookMs = 15_000;
/** Somebody who only types asks the server nothing; it is told so this often. */
const tellMs = 5 * 60_000;
const idleMs = gateTimes.idleMinutes * 60_000;

const signs = ['pointerdown', 'keydown', 'wheel'] as const;

/** When somebody last did something on this page, in ms of `Date.now()`. */
const useLastSign = () => {
  const last = useRef(0);
  useEffect(() => {
    const note = () => {
      last.current = Date.now();
    };
    for (const sign of signs) window.addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note);
    };
  }, []);
  return last;
};

interface IdleWatch {
  /** Set while the warning stands: when the console locks. */
  readonly warnedOf: number | undefined;
  readonly extend: () => void;
}

/** Keeps the console open while somebody works at it without asking the server, warns before it locks, and locks it. */
export const useIdleWatch = (): IdleWatch => {
  const provider = useDataProvider<ConsoleProvider>();
  const { gate } = useGateParts();
  const state = useGateState();
  const lastSign = useLastSign();
  const [warnedOf, setWarned] = useState<number>();
  const tell = () => void provider.call('extendManage', {}).catch(() => undefined);
  const telling = useRef(tell);
  telling.current = tell;
  useEffect(() => {
    if (state !== 'open') return setWarned(undefined);
    const look = () => {
      const closesAt = gate.closesAt();
      const usedAt = closesAt - idleMs;
      const now = Date.now();
      if (now >= closesAt) return gate.closed();
      const isDue = now - usedAt > tellMs && lastSign.current > usedAt;
      const isLate = closesAt - now <= warnMs;
      if (isDue && !isLate) telling.current();
      setWarned(isLate ? closesAt : undefined);
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [state, gate, lastSign]);
  return {
    warnedOf,
    extend: () => {
      setWarned(undefined);
      tell();
    },
  };
};
