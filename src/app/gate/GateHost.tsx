import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { useGateParts, useGateState, usePuzzleQuestion, useStepUpQuestion } from './gateContext.ts';
import { useIdleWatch } from './useIdleWatch.ts';
import { useLock } from './useLock.ts';

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

/** Everything about the management password that lies over the pages: the lock, its warning, and what a call asks for anew. */
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
