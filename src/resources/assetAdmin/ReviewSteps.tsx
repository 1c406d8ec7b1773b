import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { ListContext, useTranslate } from 'react-admin';
import { OptionChip, useOptions } from '#views/fields/choices.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';

const names = ['submitted', 'reviewed', 'effective'] as const;
/** How many of the steps are behind a person, by state. */
const reached: Readonly<Record<number, number>> = { 0: 1, 1: 3, 2: 1, 3: 0 };
const rejected = 2;
const revoked = 3;

interface DashProps {
  readonly isDone: boolean;
  readonly isStopped: boolean;
}

const Dash = ({ isDone, isStopped }: DashProps) => (
  <Box
    aria-hidden
    sx={{
      flex: 1,
      height: 4,
      borderRadius: 'var(--radius-card)',
      bgcolor: isStopped ? 'error.main' : isDone ? 'success.main' : 'action.disabledBackground',
    }}
  />
);

/** The way to the right as three steps: submitted, reviewed, in effect; where it stopped, and why, is said in words. */
export const ReviewSteps = ({ field, value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const isInList = use(ListContext) !== null;
  const options = useOptions(field);
  const status = Number(value);
  const option = options.find((each) => each.value === status);
  const at = reached[status] ?? 0;
  const reason = typeof record.reason === 'string' ? record.reason : undefined;
  const present = names[Math.min(at, names.length - 1)] ?? 'submitted';
  const spoken = translate('assetAdmin.stepsOf', {
    step: translate(`assetAdmin.step.${present}`),
    at: Math.min(at + 1, names.length),
  });
  return (
    <Box sx={{ minWidth: 180, maxWidth: 320 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 'var(--row-line)' }}>
        <OptionChip title={option?.title ?? String(value)} colour={option?.colour ?? 'neutral'} />
        {status === revoked ? null : (
          <>
            {names.map((name, index) => (
              <Dash key={name} isDone={index < at} isStopped={status === rejected && index === at} />
            ))}
            <Box component="span" sx={visuallyHidden}>
              {spoken}
            </Box>
          </>
        )}
      </Box>
      {status === rejected && reason !== undefined ? (
        <Typography
          variant="body2"
          color="text.secondary"
          noWrap={isInList}
          title={isInList ? reason : undefined}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {translate('assetAdmin.why', { reason })}
        </Typography>
      ) : null}
    </Box>
  );
};
