import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { isCode } from '#domain/account/code.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { isTypedName } from '#domain/dissolution/states.ts';
import { instantText } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { keepFarewell } from '#session/endSession.ts';
import { OwnCodeInput } from '#views/code/CodeInput.tsx';
import { useCodedAction } from '#views/code/useCodedAction.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useFocusedHeading, WizardSteps } from '#views/layouts/WizardSteps.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { ConsequencesStep, type DissolutionCheck, useDissolutionCheck } from './ConsequencesStep.tsx';

export type Dissolved = Calls['dissolve']['reply'];

/** What the main administrator has typed and ticked. */
interface DissolveInput {
  readonly companyName: string;
  readonly code: string;
  readonly stopsJobs: boolean;
}

/** Checks the code, then dissolves with what it is good for; the management password is asked for in between. */
const useDissolve = (onDone: (reply: Dissolved) => void) => {
  const provider = useConsoleProvider();
  const { run, isRunning, refusal } = useCodedAction(async (code) => {
    const { verify_token: token } = await provider.call('validateSms', { scene: 'dissolve', code });
    return token;
  });
  const submit = ({ companyName, code, stopsJobs }: DissolveInput): Promise<void> =>
    run(code, async (token) =>
      onDone(
        await provider.call('dissolve', {
          company_name: companyName,
          verify_token: token,
          stop_jobs: stopsJobs ? 1 : 0,
        }),
      ),
    );
  return { submit, isRunning, refusal };
};

interface ConfirmStepProps {
  readonly data: DissolutionCheck;
  readonly stopsJobs: boolean;
  readonly onBack: () => void;
  readonly onDone: (reply: Dissolved) => void;
}

interface NameBoxProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The name, letter by letter: what is not it says so once it is left. */
const NameBox = ({ name, value, onChange }: NameBoxProps) => {
  const translate = useTranslate();
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && value !== '' && !isTypedName(value, name);
  return (
    <TextField
      label={translate('dissolution.typeName', { name })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      onFocus={() => setLeft(false)}
      error={isWrong}
      helperText={isWrong ? translate('rules.dissolution.wrongName') : translate('dissolution.typeNameHelp')}
      fullWidth
      autoComplete="off"
      slotProps={{
        inputLabel: { sx: { whiteSpace: 'normal', position: 'static', transform: 'none', mb: 0.5 } },
        input: { notched: false },
      }}
    />
  );
};

/** Step 2: the company's name typed, the code from one's own phone; the management password follows on submit. */
export const ConfirmStep = ({ data, stopsJobs, onBack, onDone }: ConfirmStepProps) => {
  const translate = useTranslate();
  const [companyName, setCompanyName] = useState('');
  const [code, setCode] = useState('');
  const { submit: dissolve, isRunning, refusal } = useDissolve(onDone);
  const { company_name: name, times } = data;
  const isReady = isTypedName(companyName, name) && isCode(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isRunning) void dissolve({ companyName, code, stopsJobs });
  };
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={submit}>
      <Alert severity="error" role="presentation">
        {translate(times.hold_hours === 0 ? 'dissolution.lastWarningNow' : 'dissolution.lastWarning', {
          name,
          time: instantText(times.erase_time),
        })}
      </Alert>
      <NameBox name={name} value={companyName} onChange={setCompanyName} />
      <OwnCodeInput
        scene="dissolve"
        phone={data.phone_mask}
        value={code}
        onChange={setCode}
        error={refusal?.at === 'code' ? refusal.text : undefined}
      />
      {refusal?.at === 'action' ? <Alert severity="warning">{refusal.text}</Alert> : null}
      <Typography variant="body2" color="text.secondary">
        {translate('dissolution.passwordNext')}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Button autoFocus variant="outlined" onClick={onBack}>
          {translate('dissolution.back')}
        </Button>
        <Button type="submit" variant="contained" color="error" disabled={!isReady} loading={isRunning}>
          {translate('dissolution.act')}
        </Button>
      </Stack>
    </Stack>
  );
};

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
