import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { RefObject } from 'react';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';

interface CodeInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Below the box while there is no error. */
  readonly help?: string | undefined;
  /** Told to a screen reader when it changes: that a code is on its way. */
  readonly announcement: string;
  readonly hasFocus?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null> | undefined;
  readonly sending: SendingState;
}

interface SendingState {
  readonly text: string;
  /** The next may not be asked for yet. */
  readonly isWaiting: boolean;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

/** It keeps the focus while it waits: whoever pressed it is not thrown out of the form. */
const SendButton = ({ text, isWaiting, isBusy, onSend }: SendingState) => {
  const isResting = isWaiting || isBusy;
  return (
    <Button
      variant="outlined"
      aria-disabled={isResting}
      onClick={() => !isResting && onSend()}
      sx={{
        // As high as the box beside it, and below the room for that one's label.
        mt: 1,
        minHeight: 37,
        minWidth: 116,
        flex: '0 0 auto',
        fontVariantNumeric: 'tabular-nums',
        ...(isResting ? { color: 'text.secondary', borderColor: 'divider' } : {}),
      }}
    >
      {text}
    </Button>
  );
};

/** The digits that were sent to a phone, and the button that asks for them; where there is no room for both it goes below. */
export const CodeInput = ({ label, value, onChange, error, help, ...props }: CodeInputProps) => (
  <Box>
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <TextField
        inputRef={props.inputRef}
        label={label}
        required
        autoFocus={props.hasFocus === true}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error !== undefined}
        helperText={error ?? help}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 } }}
        sx={{ flex: '1 1 170px' }}
      />
      <SendButton {...props.sending} />
    </Box>
    <Box role="status" sx={visuallyHidden}>
      {props.announcement}
    </Box>
  </Box>
);
