import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ResourceContextProvider, Title, useLocation, useTranslate } from 'react-admin';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { TypedKeeper } from '#views/form/draft/TypedKeeper.tsx';
import { useFocusedHeading, WizardSteps } from '#views/layouts/WizardSteps.tsx';
import { EffectsStep } from './EffectsStep.tsx';
import { HandOverStep } from './HandOverStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { useResignCheck } from './useResignCheck.ts';
import { useSaveResignation } from './useSaveResignation.ts';
import { WhoStep } from './WhoStep.tsx';
import { idsIn, useWizardDraft } from './wizardDraft.ts';

const steps = ['who', 'handOver', 'effects', 'result'] as const;
const resultStep = 3;

const Steps = ({ asked }: { readonly asked: readonly number[] }) => {
  const translate = useTranslate();
  const today = dayOfInstant(new Date());
  const typed = useWizardDraft(asked, today);
  const { values: draft, change } = typed;
  const [result, setResult] = useState<Calls['resignSave']['reply']>();
  const check = useResignCheck(draft.ids, draft.outTime);
  const save = useSaveResignation(draft, check.data, (saved) => {
    setResult(saved);
    typed.draft.settle();
  });
  const step = result === undefined ? draft.step : resultStep;
  const heading = useFocusedHeading(step);
  const go = (next: number) => {
    save.forgetRefusal();
    change({ step: next });
  };
  const shared = { draft, check, change, go, today };
  return (
    <ResourceContextProvider value="resignation">
      <Title title={translate('resignation.title')} />
      <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
        <TypedKeeper noun="resignation" typed={typed} />
        <WizardSteps
          label={translate('resignation.steps')}
          titles={steps.map((name) => translate(`resignation.step.${name}`))}
          step={step}
        />
        <Typography ref={heading} tabIndex={-1} variant="h6" component="h2" sx={{ outline: 'none', mb: 2 }}>
          {translate(`resignation.step.${steps[step] ?? 'who'}`)}
        </Typography>
        {save.refusal === undefined ? null : (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {save.refusal}
          </Alert>
        )}
        {step === 0 ? <WhoStep {...shared} /> : null}
        {step === 1 ? <HandOverStep {...shared} /> : null}
        {step === 2 ? <EffectsStep {...shared} save={save} /> : null}
        {result === undefined ? null : <ResultStep result={result} onAnother={() => setResult(undefined)} />}
      </Box>
    </ResourceContextProvider>
  );
};

/**
 * People leave in four steps: who and why, what they hand over to whom, what follows, and what became of it. Reloading keeps
 * the step and everything entered; an address that asks for other people begins anew.
 */
export const ResignWizard = () => {
  const { search } = useLocation();
  return <Steps key={search} asked={idsIn(search)} />;
};
