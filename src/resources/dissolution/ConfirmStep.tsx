import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isCode } from '#domain/account/code.ts';
import { isTypedName } from '#domain/dissolution/states.ts';
import { instantText } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { OwnCodeInput } from '#views/code/OwnCodeInput.tsx';
import { useCodedAction } from '#views/code/useCodedAction.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import type { DissolutionCheck } from './ConsequencesStep.tsx';

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
