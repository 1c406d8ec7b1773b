import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { CodeInput } from '../code/CodeInput.tsx';
import { useCodeSending } from '../code/useCodeSending.ts';

interface ExportCodeProps {
  /** The export it is for. */
  readonly call: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The code behind an export of people: sent to the reader's own phone, good for what is chosen above. */
export const ExportCode = ({ call, value, onChange, error }: ExportCodeProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const titleId = useId();
  const [phone, setPhone] = useState<string>();
  const sending = useCodeSending('export', async () => {
    const sent = await provider.call('exportVerifySms', { call });
    setPhone(sent.phone_mask);
    return sent;
  });
  const help = phone === undefined ? translate('exporting.code.own') : translate('gate.code.sent', { phone });
  const { rest } = sending;
  return (
    <Stack role="group" aria-labelledby={titleId} spacing={0.5}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {translate('exporting.code')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('exporting.code.why')}
      </Typography>
      <CodeInput
        label={translate('gate.code')}
        value={value}
        onChange={onChange}
        error={error ?? sending.error}
        help={help}
        announcement={sending.isSent ? help : ''}
        sending={{
          text: translate(rest > 0 ? 'gate.code.again' : 'gate.code.send', { seconds: rest }),
          isWaiting: rest > 0,
          isBusy: sending.isBusy,
          onSend: () => void sending.send(),
        }}
      />
    </Stack>
  );
};
