import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { gateTimes } from '#domain/managementPassword/gate.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useGateParts, useGateState, useLock, usePuzzleQuestion, useStepUpQuestion } from './gateContext.ts';

const warnMs = gateTimes.warnMinutes * 60_000;
const lookMs = 15_000;
/** A user who only types asks the server nothing; it is told so this often. */
const tellMs = 5 * 60_000;
const idleMs = gateTimes.idleMinutes * 60_000;

const signs = ['pointerdown', 'keydown', 'wheel'] as const;

/** When a user last did something on this page, in ms of `Date.now()`. */
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

/** Keeps the console open while a user works at it without asking the server, warns before it locks, and locks it. */
const useIdleWatch = (): IdleWatch => {
  const provider = useConsoleProvider();
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

const GateDialog = lazy(async () => {
  const { GateDialog: component } = await import('./GateDialog.tsx');
  return { default: component };
});
const StepUpDialog = lazy(async () => {
  const { StepUpDialog: component } = await import('./StepUpDialog.tsx');
  return { default: component };
});
const CaptchaDialog = lazy(async () => {
  const { CaptchaDialog: component } = await import('../captcha/CaptchaDialog.tsx');
  return { default: component };
});
const WarningDialog = lazy(async () => {
  const { WarningDialog: component } = await import('./WarningDialog.tsx');
  return { default: component };
});

// Bare numbers would be shares of the page: 1 is all of it.
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Nothing of the console shows there. */
const outside: readonly string[] = [
  consoleAddresses.qrLogin,
  consoleAddresses.register,
  consoleAddresses.join,
];

/** Whatever is behind the lock is not seen while the lock's own code is on its way. */
const Cover = () => (
  <Box sx={{ position: 'fixed', inset: 0, zIndex: 'modal', bgcolor: 'background.default' }} />
);

/** Everything about the management password that lies over the pages: the lock, its warning, and what a call asks for again. */
export const GateHost = () => {
  const translate = useTranslate();
  const { gate } = useGateParts();
  const state = useGateState();
  const isInside = !outside.includes(useLocation().pathname);
  const question = useStepUpQuestion();
  const puzzle = usePuzzleQuestion();
  const { warnedOf, extend } = useIdleWatch();
  const lock = useLock();
  return (
    <>
      <Box role="status" sx={unseen}>
        {state === 'unknown' ? '' : translate(state === 'closed' ? 'gate.closed' : 'gate.opened')}
      </Box>
      <Suspense>
        {question === undefined ? null : <StepUpDialog key={question.callName} question={question} />}
        {warnedOf === undefined ? null : (
          <WarningDialog closesAt={warnedOf} onExtend={extend} onLock={() => void lock()} />
        )}
      </Suspense>
      {/* Over whatever has asked for it: the lock, a step-up, the login page. */}
      <Suspense>
        {puzzle === undefined ? null : (
          <CaptchaDialog onPassed={puzzle.answer} onClose={() => puzzle.answer(undefined)} />
        )}
      </Suspense>
      {state === 'closed' && isInside ? (
        <Suspense fallback={<Cover />}>
          <GateDialog onOpen={gate.opened} />
        </Suspense>
      ) : null}
    </>
  );
};
