import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { keepFarewell } from '#session/farewell.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useFocusedHeading, WizardSteps } from '#views/layouts/WizardSteps.tsx';
import { ConfirmStep, type Dissolved } from './ConfirmStep.tsx';
import { ConsequencesStep, useDissolutionCheck } from './ConsequencesStep.tsx';

const steps = ['consequences', 'confirm', 'result'] as const;

/** The session is over: what is left to say stands on a page outside the console, in a document that knows nothing of the company. */
const leave = ({ company_name: company, times }: Dissolved): void => {
  keepFarewell({ company, eraseTime: times.erase_time, holdHours: times.hold_hours });
  window.location.replace(consoleAddresses.dissolved);
};

/**
 * A company is dissolved in two steps and a page after it: what is lost in real numbers and what stands in the way, then proof that it is
 * meant (screens.md A20). Nothing of it is kept in the browser: a reload begins again.
 */
export const DissolutionScreen = () => {
  const translate = useTranslate();
  const [step, go] = useState(0);
  const [stopsJobs, setStopsJobs] = useState(false);
  const { data, error, refetch } = useDissolutionCheck();
  const heading = useFocusedHeading(step);
  return (
    <Box sx={{ maxWidth: 'var(--width-reading)', pt: 1, pb: 4 }}>
      <Title title={translate('resources.dissolution.plural')} />
      <WizardSteps
        label={translate('dissolution.steps')}
        titles={steps.map((name) => translate(`dissolution.step.${name}`))}
        step={step}
      />
      <Typography ref={heading} tabIndex={-1} variant="h6" component="h2" sx={{ outline: 'none', mb: 2 }}>
        {translate(`dissolution.step.${steps[step] ?? 'consequences'}`)}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton
          variant="rounded"
          height={360}
          role="status"
          aria-label={translate('dissolution.checking')}
        />
      ) : null}
      {data === undefined ? null : step === 0 ? (
        <ConsequencesStep
          {...{ data, stopsJobs }}
          onStopJobs={setStopsJobs}
          onNext={() => {
            go(1);
            void refetch();
          }}
        />
      ) : (
        <ConfirmStep {...{ data, stopsJobs }} onBack={() => go(0)} onDone={leave} />
      )}
    </Box>
  );
};
