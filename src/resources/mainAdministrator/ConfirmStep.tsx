import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isCode } from '#domain/account/code.ts';
import { TypedConfirmation } from '#views/actions/TypedConfirmation.tsx';
import { OwnCodeInput } from '#views/code/OwnCodeInput.tsx';
import type { ChangeStepProps } from './changeStep.ts';
import { type HandedOver, useHandOver } from './useHandOver.ts';

interface ConfirmStepProps extends ChangeStepProps {
  readonly onDone: (reply: HandedOver) => void;
}

/** Step 3: the successor's name typed, the code from one's own phone; the management password follows on submit. */
export const ConfirmStep = ({ draft, data, go, onDone }: ConfirmStepProps) => {
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
      {refusal?.at === 'deed' ? <Alert severity="warning">{refusal.text}</Alert> : null}
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
