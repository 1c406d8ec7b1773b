import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { instantText } from '#engine/dateText.ts';
import { Blockers } from './Blockers.tsx';
import { Losses } from './Losses.tsx';
import { Section } from './Section.tsx';
import type { DissolutionCheck } from './useDissolutionCheck.ts';

/** What can be taken along before everything is gone, each at the page whose export it is. */
const exports = ['member', 'department', 'groupData', 'resignation', 'record', 'order'] as const;

/** Offers every export there is: afterwards there is none. */
const ExportOffer = () => {
  const translate = useTranslate();
  return (
    <Section title={translate('dissolution.export')} help={translate('dissolution.exportHelp')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {exports.map((noun) => (
          <Button key={noun} component={LinkBase} to={`/${noun}`} variant="outlined" size="small">
            {translate(`dissolution.export.${noun}`)}
          </Button>
        ))}
      </Box>
    </Section>
  );
};

interface ConsequencesStepProps {
  readonly data: DissolutionCheck;
  readonly stopsJobs: boolean;
  readonly onStopJobs: (stops: boolean) => void;
  readonly onNext: () => void;
}

const isBlocked = ({ blockers }: DissolutionCheck, stopsJobs: boolean): boolean =>
  blockers.some((blocker) => !(blocker.is_stoppable === 1 && stopsJobs));

/** Step 1: what is lost, what stands in the way, what can be taken along. */
export const ConsequencesStep = ({ data, stopsJobs, onStopJobs, onNext }: ConsequencesStepProps) => {
  const translate = useTranslate();
  const { hold_hours: hours, erase_time: time } = data.times;
  const blocked = isBlocked(data, stopsJobs);
  const [isTried, setTried] = useState(false);
  return (
    <Stack spacing={2}>
      <Alert severity="error" role="presentation">
        <AlertTitle sx={{ fontWeight: 650 }}>{translate('dissolution.irreversible')}</AlertTitle>
        {translate(hours === 0 ? 'dissolution.erasedAtOnce' : 'dissolution.erasedLater', {
          hours,
          time: instantText(time),
        })}
      </Alert>
      <Losses data={data} />
      <Blockers {...{ data, stopsJobs, onStopJobs }} />
      <ExportOffer />
      <Box role="status">
        {isTried && blocked ? <Alert severity="warning">{translate('dissolution.blocked')}</Alert> : null}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button component={LinkBase} to="/" variant="outlined">
          {translate('dissolution.cancel')}
        </Button>
        <Button
          variant="outlined"
          sx={{ color: 'error.main', borderColor: 'error.main' }}
          onClick={() => (blocked ? setTried(true) : onNext())}
        >
          {translate('dissolution.next')}
        </Button>
      </Box>
    </Stack>
  );
};
