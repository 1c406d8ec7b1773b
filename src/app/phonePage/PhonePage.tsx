import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import { OutsidePage } from '#app/outside/OutsidePage.tsx';
import { PageLoading } from '#app/shell/pageStates.tsx';

/** How it ended, and the way out: closed by the app that shows this page, else to the console. */
export const PhoneEnd = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const translate = useTranslate();
  const { closeHost } = useConsole();
  return (
    <>
      <Typography variant="h1">{title}</Typography>
      <Typography>{text}</Typography>
      {closeHost === undefined ? (
        <Button variant="outlined" size="large" component={LinkBase} to="/" sx={{ minHeight: 44 }}>
          {translate('qrLogin.toConsole')}
        </Button>
      ) : (
        <Button variant="contained" size="large" onClick={closeHost} sx={{ minHeight: 44 }}>
          {translate('qrLogin.close')}
        </Button>
      )}
    </>
  );
};

interface PhoneStagesProps {
  /** How it ended; undefined as long as it has not. */
  readonly end: ReactNode;
  /** What is asked; undefined until it is known. */
  readonly question: ReactNode;
}

/** One code, from being read to the answer; how it ended is said by itself. */
export const PhoneStages = ({ end, question }: PhoneStagesProps) => {
  const translate = useTranslate();
  const opening = (
    <>
      <Typography variant="h1">{translate('qrLogin.opening')}</Typography>
      <PageLoading />
    </>
  );
  return (
    <>
      <Box role="status">{end}</Box>
      {end === undefined ? (question ?? opening) : null}
    </>
  );
};

const msPerSecond = 1_000;

/** Counts whole seconds down to 0, by the clock: a phone that slept in between has lost them. */
export const useSecondsLeft = (seconds: number): number => {
  const [end] = useState(() => Date.now() + seconds * msPerSecond);
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / msPerSecond))),
      msPerSecond,
    );
    return () => clearInterval(timer);
  }, [end, isOver]);
  return left;
};

const card = {
  width: '100%',
  maxWidth: 440,
  p: { xs: 2.5, sm: 4 },
  borderRadius: 'var(--radius-sheet)',
  '&, & > [role=status]': { display: 'grid', gap: 2 },
  '& > [role=status]:empty': { display: 'none' },
} as const;

/** A page a phone shows that has read a code: one card outside the console's frame. */
export const PhonePage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <OutsidePage title={title} narrowSpace={1}>
    <Paper variant="outlined" sx={card}>
      {children}
    </Paper>
  </OutsidePage>
);
