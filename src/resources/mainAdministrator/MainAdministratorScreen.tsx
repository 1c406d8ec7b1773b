import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { Title, useLogout, useTranslate } from 'react-admin';
import { isCode } from '#domain/account/code.ts';
import { TypedConfirmation } from '#views/actions/ActionDialog.tsx';
import { OwnCodeInput } from '#views/code/CodeInput.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useFocusedHeading, WizardSteps } from '#views/layouts/WizardSteps.tsx';
import {
  type ChangeDraft,
  type ChangeStepProps,
  type HandedOver,
  useChangeCheck,
  useHandOver,
} from './change.ts';
import { ChooseStep, EffectsStep } from './steps.tsx';

interface ConfirmStepProps extends ChangeStepProps {
  readonly onDone: (reply: HandedOver) => void;
}

/** Step 3: the successor's name typed, the code from one's own phone; the management password follows on submit. */
const ConfirmStep = ({ draft, data, go, onDone }: ConfirmStepProps) => {
  const translate = useTranslate();
  const [isTyped, setTyped] = useState(false);
  const [code, setCode] = useState('');
  const handOver = useHandOver(draft, data, onDone);
  const { refusal } = handOver;
  const name = data.successor?.name ?? '';
  const isReady = isTyped && isCode(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !handOver.isRunning) void handOver.submit(code);
  };
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={submit}>
      <Alert severity="warning" role="presentation">
        {translate('mainAdministrator.confirmText', { from: data.main.name, to: name })}
      </Alert>
      <TypedConfirmation expected={name} onChange={setTyped} />
      <OwnCodeInput
        scene="changeMain"
        phone={data.main.phone_mask}
        value={code}
        onChange={setCode}
        error={refusal?.at === 'code' ? refusal.text : undefined}
      />
      {refusal?.at === 'action' ? <Alert severity="warning">{refusal.text}</Alert> : null}
      <Typography variant="body2" color="text.secondary">
        {translate('mainAdministrator.passwordNext')}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Button onClick={() => go(1)}>{translate('views.step.previous')}</Button>
        <Button
          type="submit"
          variant="contained"
          color="error"
          disabled={!isReady}
          loading={handOver.isRunning}
        >
          {translate('mainAdministrator.act', { name })}
        </Button>
      </Stack>
    </Stack>
  );
};

const textKey = ({ afterwards, may_enter: mayEnter }: HandedOver): string => {
  if (afterwards === 'sub') return 'mainAdministrator.doneSub';
  return mayEnter === 1 ? 'mainAdministrator.doneStays' : 'mainAdministrator.doneOut';
};

/** Step 4: who it is now, and the way on for the person who it was: into what is left to them, or out. */
const ResultStep = ({ result }: { readonly result: HandedOver }) => {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <Stack spacing={2.5}>
      <Alert severity="success" role="status">
        {translate('mainAdministrator.done', { name: result.main.name })}
      </Alert>
      <Typography>{translate(textKey(result))}</Typography>
      <Box>
        {result.may_enter === 1 ? (
          // A page of its own: everything the console knew of the rights is asked for again.
          <Button component="a" href="/home" variant="contained">
            {translate('mainAdministrator.goOn')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void logout()}>
            {translate('mainAdministrator.signOut')}
          </Button>
        )}
      </Box>
    </Stack>
  );
};

const steps = ['choose', 'effects', 'confirm', 'result'] as const;
const resultStep = 3;
const nothingChosen: ChangeDraft = { successorId: undefined, afterwards: 'member' };

const Steps = ({
  step,
  onDone,
  ...shared
}: ChangeStepProps & { readonly step: number; readonly onDone: (reply: HandedOver) => void }) => {
  if (step === 1) return <EffectsStep {...shared} />;
  if (step === 2) return <ConfirmStep {...shared} onDone={onDone} />;
  return <ChooseStep {...shared} />;
};

/**
 * The main administrator is handed over in four steps: to whom, what follows in real numbers, proof that it is meant, and what the old
 * one may do from now on. Nothing of it is kept in the browser: a reload begins again.
 */
export const MainAdministratorScreen = () => {
  const translate = useTranslate();
  const [draft, setDraft] = useState(nothingChosen);
  const [chosenStep, go] = useState(0);
  const [result, setResult] = useState<HandedOver>();
  const { data, error, isFetching, refetch } = useChangeCheck(draft.successorId, result !== undefined);
  const step = result === undefined ? chosenStep : resultStep;
  const heading = useFocusedHeading(step);
  const change = (part: Partial<ChangeDraft>) => setDraft({ ...draft, ...part });
  return (
    <Box sx={{ maxWidth: 'var(--width-reading)', pt: 1, pb: 4 }}>
      <Title title={translate('resources.mainAdministrator.plural')} />
      <WizardSteps
        label={translate('mainAdministrator.steps')}
        titles={steps.map((name) => translate(`mainAdministrator.step.${name}`))}
        step={step}
      />
      <Typography ref={heading} tabIndex={-1} variant="h6" component="h2" sx={{ outline: 'none', mb: 2 }}>
        {translate(`mainAdministrator.step.${steps[step] ?? 'choose'}`)}
      </Typography>
      {error === null || result !== undefined ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton
          variant="rounded"
          height={240}
          role="status"
          aria-label={translate('mainAdministrator.checking')}
        />
      ) : null}
      {result === undefined ? null : <ResultStep result={result} />}
      {data === undefined || result !== undefined ? null : (
        <Steps {...{ draft, data, isChecking: isFetching, change, go, step }} onDone={setResult} />
      )}
    </Box>
  );
};
