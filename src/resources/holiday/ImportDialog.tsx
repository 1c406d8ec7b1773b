import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { NoticeReview } from './NoticeReview.tsx';
import { type PlannedDay, useImport, useNotice } from './useImport.ts';

interface ImportDialogProps {
  readonly year: number;
  /** The company's present day: years around it are offered. */
  readonly today: string;
  readonly onYear: (year: number) => void;
  readonly onClose: () => void;
}

/** A day of the company's own is only replaced by whoever ticks it. */
const isTickedAtFirst = ({ effect }: PlannedDay): boolean => effect === 'new' || effect === 'change';

const yearsAround = (today: string, year: number): readonly number[] => {
  const now = Number(today.slice(0, 4));
  return [...new Set([now - 1, now, now + 1, year])].toSorted((one, other) => one - other);
};

/** A year's state notice: looked through day by day beside what there is, then saved at once. */
export const ImportDialog = ({ year, today, onYear, onClose }: ImportDialogProps) => {
  const translate = useTranslate();
  const { data, error } = useNotice(year);
  const { run, isRunning, refusal } = useImport(year, onClose);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const days = data?.days ?? [];
  const ticked = days.filter(
    (day) => day.effect !== 'same' && (changed.get(`${year} ${day.date}`) ?? isTickedAtFirst(day)),
  );
  // Where nothing can be imported there is nothing to confirm.
  const isAllThere = days.length > 0 && days.every(({ effect }) => effect === 'same');
  return (
    <ConsequenceDialog
      title={translate('holiday.import')}
      {...(isAllThere
        ? {}
        : {
            confirmLabel: translate('holiday.importDays', {
              smart_count: ticked.length,
              count: ticked.length,
            }),
          })}
      isPossible={ticked.length > 0}
      isRunning={isRunning}
      maxWidth="sm"
      onConfirm={() => void run(ticked)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {translate('holiday.importIntro')}
        </Typography>
        <TextField
          select
          size="small"
          label={translate('holiday.year')}
          value={year}
          onChange={({ target }) => onYear(Number(target.value))}
          sx={{ width: 140 }}
        >
          {yearsAround(today, year).map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
        {error === null ? null : (
          <Alert severity="info" role="status">
            {error.message} {translate('holiday.notYet')}
          </Alert>
        )}
        {data === undefined && error === null ? (
          <Skeleton variant="rounded" height={240} role="status" aria-label={translate('ra.page.loading')} />
        ) : null}
        {data === undefined ? null : (
          <NoticeReview
            days={days}
            ticked={new Set(ticked.map(({ date }) => date))}
            onTick={(date, isTicked) => setChanged(new Map([...changed, [`${year} ${date}`, isTicked]]))}
          />
        )}
      </Box>
    </ConsequenceDialog>
  );
};
