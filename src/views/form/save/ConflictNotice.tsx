import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { formatInstant } from '../../format/dateTime.ts';
import type { Conflict } from './failure.ts';

interface ConflictNoticeProps {
  readonly conflict: Conflict | undefined;
  readonly onRenew: () => void;
  readonly onKeepMine: () => void;
}

/** Somebody saved meanwhile: who and when, where the server tells, and the two ways on. What was typed stays until then. */
export const ConflictNotice = ({ conflict, onRenew, onKeepMine }: ConflictNoticeProps) => {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  // Save stands at the bottom of a long form; what it met must be seen.
  useEffect(() => place.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const { changedBy, changedAt } = conflict ?? {};
  const time = changedAt === undefined ? '' : formatInstant(changedAt);
  const keepMine = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    // At once, with its effects: the form resets itself to the newest row, and a reset cancels a submit under way.
    flushSync(onKeepMine);
    form?.requestSubmit();
  };
  return (
    <Alert ref={place} severity="warning" sx={{ mb: 2 }}>
      {changedBy === undefined
        ? translate('views.edit.outdated')
        : translate('views.edit.outdatedBy', { name: changedBy, time })}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button color="inherit" size="small" variant="outlined" onClick={keepMine}>
          {translate('views.edit.keepMine')}
        </Button>
        <Button color="inherit" size="small" onClick={onRenew}>
          {translate('views.edit.renew')}
        </Button>
      </Stack>
    </Alert>
  );
};
