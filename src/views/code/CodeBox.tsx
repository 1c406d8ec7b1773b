import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';
import { type CodeScene, useCodeSending } from './useCodeSending.ts';

interface CodeBoxProps {
  readonly scene: CodeScene;
  /** The reader's own number, masked: where the code goes. */
  readonly phone: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The code that was sent to one's own phone, with the button that sends it. */
export const CodeBox = ({ scene, phone, value, onChange, error }: CodeBoxProps) => {
  const translate = useTranslate();
  const sending = useCodeSending(scene);
  const help = translate(sending.isSent ? 'gate.code.sent' : 'gate.code.to', { phone });
  const shown = error ?? sending.error;
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <TextField
          label={translate('gate.code')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required
          size="small"
          margin="none"
          autoComplete="one-time-code"
          error={shown !== undefined}
          helperText={shown ?? help}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
          sx={{ flex: '1 1 180px' }}
        />
        <Button
          variant="outlined"
          disabled={sending.rest > 0}
          loading={sending.isBusy}
          onClick={() => void sending.send()}
          sx={{ flex: '0 0 auto', minHeight: 40 }}
        >
          {translate(sending.rest > 0 ? 'gate.code.again' : 'gate.code.send', { seconds: sending.rest })}
        </Button>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {sending.isSent ? help : ''}
      </Box>
    </Box>
  );
};
