import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import type { SendCode } from './useSendCode.ts';

interface CodeFieldProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly sending: SendCode;
  readonly onSend: () => void;
  readonly autoFocus?: boolean;
}

/** The six digits, and the button that asks for them; it counts down until it may be used again. */
export const CodeField = (props: CodeFieldProps) => {
  const { inputRef, value, error, onChange, sending, onSend, autoFocus = false } = props;
  const translate = useTranslate();
  const { secondsLeft, sentCount, isSending } = sending;
  const isWaiting = secondsLeft > 0 || isSending;
  const label =
    secondsLeft > 0
      ? translate('login.resendIn', { seconds: secondsLeft })
      : translate(sentCount > 0 ? 'login.resend' : 'login.sendCode');
  const problem = error ?? sending.error;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, alignItems: 'start' }}>
      <TextField
        inputRef={inputRef}
        label={translate('login.code')}
        required
        fullWidth
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? (sentCount > 0 ? translate('login.codeSent') : undefined)}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 } }}
      />
      <Button
        variant="outlined"
        aria-disabled={isWaiting}
        onClick={() => !isWaiting && onSend()}
        sx={{
          // As high as the box beside it, and below the room for that one's label.
          mt: 1,
          minHeight: 37,
          minWidth: 116,
          fontVariantNumeric: 'tabular-nums',
          ...(isWaiting ? { color: 'text.secondary', borderColor: 'divider' } : {}),
        }}
      >
        {label}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {sentCount > 0 ? translate('login.codeSentNumber', { count: sentCount }) : ''}
      </Box>
    </Box>
  );
};
