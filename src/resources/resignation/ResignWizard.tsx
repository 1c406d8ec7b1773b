import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { ResourceContextProvider, Title, useLocation, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { checkedBy } from '#views/form/checkedBy.ts';
import { nothingTyped } from '#views/form/FormDraft.ts';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { notSaved } from '#views/form/useSubmit.ts';
import { useFocusedHeading, WizardSteps } from '#views/layouts/WizardSteps.tsx';
import { EffectsStep } from './EffectsStep.tsx';
import { HandOverStep } from './HandOverStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { WhoStep } from './WhoStep.tsx';
import {
  freshDraft,
  idsIn,
  useResignCheck,
  useSaveResignation,
  type WizardDraft,
  wizardFields,
} from './wizardDraft.ts';

const steps = ['who', 'handOver', 'effects', 'result'] as const;
const resultStep = 3;

const check = checkedBy('resignation', wizardFields, () => []);

interface StepsProps {
  readonly today: string;
  readonly onResigned: (reply: Calls['resignSave']['reply']) => void;
}

/** The three steps in which something is entered. */
const Steps = ({ today, onResigned }: StepsProps) => {
  const { setValue } = useFormContext();
  // The form was filled with these, by these names.
  const draft = useWatch() as WizardDraft;
  const checked = useResignCheck(draft.ids, draft.outTime);
  const save = useSaveResignation(draft, checked.data, onResigned);
  const change = (part: Partial<WizardDraft>) => {
    for (const [name, value] of Object.entries(part)) setValue(name, value, { shouldDirty: true });
  };
  const go = (next: number) => {
    save.forgetRefusal();
    change({ step: next });
  };
  const shared = { draft, check: checked, change, go, today };
  return (
    <>
      <Heading step={draft.step} />
      {save.refusal === undefined ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {save.refusal}
        </Alert>
      )}
      {draft.step === 0 ? <WhoStep {...shared} /> : null}
      {draft.step === 1 ? <HandOverStep {...shared} /> : null}
      {draft.step === 2 ? <EffectsStep {...shared} save={save} /> : null}
    </>
  );
};

const Heading = ({ step }: { readonly step: number }) => {
  const translate = useTranslate();
  const heading = useFocusedHeading(step);
  return (
    <>
      <WizardSteps
        label={translate('resignation.steps')}
        titles={steps.map((name) => translate(`resignation.step.${name}`))}
        step={step}
      />
      <Typography ref={heading} tabIndex={-1} variant="h6" component="h2" sx={{ outline: 'none', mb: 2 }}>
        {translate(`resignation.step.${steps[step] ?? 'who'}`)}
      </Typography>
    </>
  );
};

interface WizardProps {
  readonly asked: readonly number[];
  /** Tells apart what is entered about others. */
  readonly name: string;
  readonly onAnother: () => void;
}

const Wizard = ({ asked, name, onAnother }: WizardProps) => {
  const today = dayOfInstant(new Date());
  const [begin] = useState(() => ({ ...freshDraft(asked, today) }));
  const [result, setResult] = useState<Calls['resignSave']['reply']>();
  const draft = useRef(nothingTyped);
  if (result !== undefined)
    return (
      <>
        <Heading step={resultStep} />
        <ResultStep result={result} onAnother={onAnother} />
      </>
    );
  return (
    <SchemaForm
      fields={wizardFields}
      resolver={check}
      defaultValues={begin}
      // Its last step has a button of its own: neither Enter nor a shortcut ends a person's work.
      onSubmit={async () => notSaved}
      draftName={name}
      draft={draft}
    >
      <Steps
        today={today}
        onResigned={(reply) => {
          draft.current.commit();
          setResult(reply);
        }}
      />
    </SchemaForm>
  );
};

/**
 * People leave in four steps: who and why, what they hand over to whom, what follows, and what became of it. Reloading keeps
 * the step and everything entered; an address that asks for other people begins again.
 */
export const ResignWizard = () => {
  const translate = useTranslate();
  const { search } = useLocation();
  const [round, setRound] = useState(0);
  return (
    <ResourceContextProvider value="resignation">
      <Title title={translate('resignation.title')} />
      <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
        <Wizard
          key={`${search}#${round}`}
          asked={idsIn(search)}
          name={search}
          onAnother={() => setRound(round + 1)}
        />
      </Box>
    </ResourceContextProvider>
  );
};
