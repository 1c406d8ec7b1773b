import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { saidOf } from '#views/wordKeys.ts';
import { type CodeScene, useCodeSending } from './useCodeSending.ts';

/** What a server writes into its pages while no one sends its messages in one word. */
const areKept = (page: Document): boolean =>
  page.querySelector('meta[name="messages"]')?.getAttribute('content') === 'kept';

/** Wherever a message is sent: that it will reach no one, while the server keeps messages to itself. Nothing in the demo, which shows them. */
export const KeptMessages = () => {
  const translate = useTranslate();
  return areKept(document) ? (
    <Alert severity="warning" sx={{ mt: 1, mb: 1 }}>
      {translate('login.messagesKept')}
    </Alert>
  ) : null;
};

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

/** It keeps the focus while it waits: the user who pressed it is not thrown out of the form. */
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
    <KeptMessages />
  </Box>
);

interface DemoCodeProps {
  /** Digits of the number the code went to. */
  readonly mobile: string;
  /** Whether a code is on its way; each new one is another key of this component. */
  readonly isSent: boolean;
}

/** Where the server is in demo mode, whose messages go nowhere: the one that would have come to the phone. Nothing elsewhere. */
export const DemoCode = ({ mobile, isSent }: DemoCodeProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const demo = useQuery({
    queryKey: ['code', 'demo'],
    // A server that is not in demo mode refuses the call; there is then nothing to show.
    queryFn: async () =>
      (await provider.call('demoAccounts', {}).catch(() => ({ list: [] }))).list.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isSent,
  });
  const { data } = useQuery({
    queryKey: ['code', 'outbox', mobile],
    queryFn: async () => (await provider.call('demoSmsOutbox', {})).list,
    enabled: isSent && demo.data === true,
    gcTime: 0,
  });
  const message = data?.find(({ phone }) => phone === mobile);
  if (!isSent || message === undefined) return null;
  return (
    <Alert severity="info" variant="outlined" sx={{ mt: 1 }}>
      <AlertTitle>{translate('login.demoMessage')}</AlertTitle>
      {message.text}
    </Alert>
  );
};

interface OwnCodeInputProps {
  readonly scene: CodeScene;
  /** The reader's own number, masked: where the code goes. */
  readonly phone: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hasFocus?: boolean;
  /** Called each time a code is on its way. */
  readonly onSent?: () => void;
}

/** The code that was sent to the phone of the user who is signed in, with the button that sends it. */
export const OwnCodeInput = ({ scene, phone, error, onSent, ...box }: OwnCodeInputProps) => {
  const translate = useTranslate();
  const { send, rest, isBusy, isSent, error: failure } = useCodeSending(scene);
  const help = isSent
    ? saidOf(translate, 'smsSend', translate('gate.code.sent', { phone }))
    : translate('gate.code.to', { phone });
  return (
    <CodeInput
      {...box}
      label={translate('gate.code')}
      error={error ?? failure}
      help={help}
      announcement={isSent ? help : ''}
      sending={{
        text: translate(rest > 0 ? 'gate.code.again' : 'gate.code.send', { seconds: rest }),
        isWaiting: rest > 0,
        isBusy,
        onSend: () => void send().then((isGone) => isGone && onSent?.()),
      }}
    />
  );
};
