import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { maskPhone } from '#domain/member/phone.ts';
import { readSession } from '#session/session.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { DemoMessage } from '../login/DemoMessage.tsx';
import { useCodeSending } from './useCodeSending.ts';

interface CodeFieldProps {
  readonly scene: 'managePassword' | 'stepUp';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hasFocus?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** The code that was sent to one's own phone, with the button that sends it. */
export const CodeField = ({ scene, value, onChange, error, ...props }: CodeFieldProps) => {
  const translate = useTranslate();
  const sending = useCodeSending(scene);
  const phone = maskPhone(readSession()?.mobile ?? '');
  const help = translate(sending.isSent ? 'gate.code.sent' : 'gate.code.to', { phone });
  const target = { countryCode: '86', mobile: readSession()?.mobile ?? '' };
  const shown = error ?? sending.error;
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <TextField
          inputRef={props.inputRef}
          label={translate('gate.code')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required
          autoFocus={props.hasFocus === true}
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
          // As high as the box beside it, and below the room for that one's label.
          sx={{ flex: '0 0 auto', mt: 1, minHeight: 37 }}
        >
          {translate(sending.rest > 0 ? 'gate.code.again' : 'gate.code.send', { seconds: sending.rest })}
        </Button>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {sending.isSent ? help : ''}
      </Box>
      <DemoMessage target={target} sentCount={sending.sentCount} />
    </Box>
  );
};
