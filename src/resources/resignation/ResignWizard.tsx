import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { ResourceContextProvider, Title, useLocation, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { nothingTyped } from '#views/form/FormDraft.ts';
import { checkedBy } from '#views/form/formErrors.ts';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { notSaved } from '#views/form/useSubmit.ts';
import { useFocusedHeading, WizardSteps } from '#views/layouts/WizardSteps.tsx';
import { HandOverStep } from './HandOverStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { StepButtons } from './StepButtons.tsx';
import { WhoStep } from './WhoStep.tsx';
import {
  freshDraft,
  idsIn,
  type ResignCheck,
  recipientOf,
  useResignCheck,
  useSaveResignation,
  type WizardDraft,
  type WizardStepProps,
  wizardFields,
} from './wizardDraft.ts';

const namesShown = 8;

type Person = ResignCheck['people'][number];
type Count = 'sessions_count' | 'departments_count' | 'groups_count' | 'links_count' | 'is_admin';

const sum = (people: readonly Person[], count: Count): number =>
  people.reduce((total, person) => total + person[count], 0);

const useNames = () => {
  const translate = useTranslate();
  return (people: readonly Person[]): string => {
    const names = people
      .slice(0, namesShown)
      .map(({ name }) => name)
      .join('、');
    return people.length > namesShown ? translate('resignation.effect.andMore', { names }) : names;
  };
};

/** What follows, counted by the server just now; lines that say nothing happens are left out. */
const useEffectLines = (data: ResignCheck, draft: WizardDraft): readonly string[] => {
  const translate = useTranslate();
  const namesOf = useNames();
  const leaving = data.people.filter((person) => person.can_resign === 1);
  const given = data.items.filter((item) => recipientOf(draft, item) !== null).length;
  const say = (name: string, counts: Readonly<Record<string, number | string>>) =>
    translate(`resignation.effect.${name}`, counts);
  const sessions = sum(leaving, 'sessions_count');
  const administrators = sum(leaving, 'is_admin');
  const links = sum(leaving, 'links_count');
  const open = data.items.length - given;
  return [
    say('people', { people: leaving.length, names: namesOf(leaving) }),
    say('memberships', {
      departments: sum(leaving, 'departments_count'),
      groups: sum(leaving, 'groups_count'),
    }),
    ...(sessions === 0 ? [] : [say('sessions', { sessions })]),
    ...(administrators === 0 ? [] : [say('administrators', { administrators })]),
    ...(links === 0 ? [] : [say('links', { links })]),
    ...(given === 0 ? [] : [say('items', { items: given })]),
    ...(open === 0 ? [] : [say('open', { open })]),
    say('numbers', { days: data.restore_days }),
  ];
};

const Lines = ({ data, draft }: { readonly data: ResignCheck; readonly draft: WizardDraft }) => {
  const lines = useEffectLines(data, draft);
  return (
    <Paper variant="outlined" component="ul" sx={{ m: 0, py: 1.5, pr: 2, pl: 4.5 }}>
      {lines.map((line) => (
        <Box component="li" key={line} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
    </Paper>
  );
};

interface EffectsStepProps extends WizardStepProps {
  readonly save: ReturnType<typeof useSaveResignation>;
}

/** Step 3: what follows in real numbers; the button names the act, the keyboard begins at the heading, never on it. */
export const EffectsStep = ({ draft, check, go, save }: EffectsStepProps) => {
  const translate = useTranslate();
  const { data } = check;
  const leaving = data?.people.filter((person) => person.can_resign === 1) ?? [];
  const [only] = leaving;
  const act =
    leaving.length === 1 && only !== undefined
      ? translate('resignation.confirmOne', { name: only.name })
      : translate('resignation.confirmMany', { count: leaving.length });
  return (
    <Stack spacing={2}>
      {data === undefined ? (
        <CircularProgress size={24} aria-label={translate('resignation.checking')} />
      ) : (
        <Lines data={data} draft={draft} />
      )}
      {data?.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <StepButtons onBack={() => go(1)}>
        <Button
          variant="contained"
          color="error"
          loading={save.isRunning}
          disabled={leaving.length === 0 || check.isFetching}
          onClick={() => void save.save()}
        >
          {act}
        </Button>
      </StepButtons>
    </Stack>
  );
};

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
