import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { CancelButton } from './CancelButton.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { untickedRows } from './newThings.ts';
import type { StationProps } from './station.ts';
import type { ReviewDraft } from './useReviewDraft.ts';

interface ConfirmBarProps extends StationProps {
  readonly draft: ReviewDraft;
}

/** The way on, always in view: how many rows can be written now, and the question before they are. */
export const ConfirmBar = (props: ConfirmBarProps) => {
  const { job, draft } = props;
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { count: unticked } = untickedRows(job, draft.unwanted);
  const ready = job.success_count + job.warning_count - unticked;
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: { xs: 1, sm: 1.5 },
        px: { xs: 2, sm: 3 },
        py: 1.5,
        boxShadow: 'var(--shadow-menu)',
      }}
    >
      <Box role="status" sx={{ mr: 'auto', width: { xs: '100%', sm: 'auto' } }}>
        <Typography>
          {translate(ready === 0 ? 'importing.ready.none' : `importing.ready.${job.mode}`, {
            count: formatCount(ready),
            smart_count: ready,
          })}
        </Typography>
        {unticked === 0 ? null : (
          <Typography variant="body2" color="warning.main">
            {translate('importing.will.unticked', { count: formatCount(unticked), smart_count: unticked })}
          </Typography>
        )}
      </Box>
      <CancelButton {...props} />
      <Button
        variant="contained"
        color={job.mode === 'remove' ? 'error' : 'primary'}
        disabled={ready === 0}
        onClick={() => setAsking(true)}
      >
        {translate('importing.confirm.open')}
      </Button>
      {isAsking ? <ConfirmDialog {...props} onClose={() => setAsking(false)} /> : null}
    </Paper>
  );
};
