import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { formatCount } from '../list/formatCount.ts';
import { CancelButton } from './CancelButton.tsx';
import { StepPanel } from './StepPanel.tsx';
import type { StationProps } from './station.ts';
import { WorkProgress } from './WorkProgress.tsx';

/** The rows are being checked; nothing is written. The page may be left and found again. */
export const CheckingStep = (props: StationProps) => {
  const { job, heading } = props;
  const translate = useTranslate();
  const percent = job.total === 0 ? undefined : Math.floor((100 * job.checked) / job.total);
  return (
    <StepPanel
      heading={heading}
      title={translate('importing.checking')}
      text={translate('importing.checking.text')}
    >
      <Stack spacing={2.5}>
        <WorkProgress
          label={translate('importing.checking.progress')}
          percent={percent}
          detail={translate('importing.ofRows', {
            done: formatCount(job.checked),
            total: formatCount(job.total),
          })}
        />
        <Box>
          <CancelButton {...props} />
        </Box>
      </Stack>
    </StepPanel>
  );
};
