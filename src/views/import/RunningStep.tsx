import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { formatCount } from '../list/formatCount.ts';
import { CancelButton } from './CancelButton.tsx';
import { StepPanel } from './StepPanel.tsx';
import type { StationProps } from './station.ts';
import { WorkProgress } from './WorkProgress.tsx';

/** The rows are being written, piece by piece, whoever looks on or not. */
export const RunningStep = (props: StationProps) => {
  const { job, heading } = props;
  const translate = useTranslate();
  return (
    <StepPanel
      heading={heading}
      title={translate('importing.running')}
      text={translate('importing.running.text')}
    >
      <Stack spacing={2.5}>
        <WorkProgress
          label={translate(`importing.running.${job.mode}`)}
          percent={Math.min(100, job.percentage)}
          detail={translate('importing.doneRows', { done: formatCount(job.done) })}
        />
        <Box>
          <CancelButton {...props} />
        </Box>
      </Stack>
    </StepPanel>
  );
};
