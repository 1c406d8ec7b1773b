import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';

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
