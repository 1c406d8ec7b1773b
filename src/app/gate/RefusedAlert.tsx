import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#views/format/dateTime.ts';
import type { Refused } from './useRefusal.ts';

/** What the fields do not say themselves: the reason for all of it, and when a lock is over. */
export const RefusedAlert = ({ text, lockedUntil }: Pick<Refused, 'text' | 'lockedUntil'>) => {
  const translate = useTranslate();
  if (text === undefined && lockedUntil === undefined) return null;
  const until =
    lockedUntil === undefined
      ? undefined
      : translate('gate.lockedUntil', { time: formatInstant(lockedUntil).slice(-5) });
  return <Alert severity="warning">{[text, until].filter((each) => each !== undefined).join(' ')}</Alert>;
};
