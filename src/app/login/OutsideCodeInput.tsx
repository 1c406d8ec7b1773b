import { useTranslate } from 'ra-core';
import { CodeInput } from '#views/code/CodeInput.tsx';
import type { SendCode } from './useSendCode.ts';

interface OutsideCodeInputProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly sending: SendCode;
  readonly onSend: () => void;
  readonly autoFocus?: boolean;
}

/** The code for signing in, a new password or a new company: nobody is signed in, it goes to the number of the form. */
export const OutsideCodeInput = (props: OutsideCodeInputProps) => {
  const { sending, error, onSend, autoFocus = false, ...box } = props;
  const translate = useTranslate();
  const { secondsLeft, sentCount, isSending } = sending;
  const text =
    secondsLeft > 0
      ? translate('login.resendIn', { seconds: secondsLeft })
      : translate(sentCount > 0 ? 'login.resend' : 'login.sendCode');
  return (
    <CodeInput
      {...box}
      hasFocus={autoFocus}
      label={translate('login.code')}
      error={error ?? sending.error}
      help={sentCount > 0 ? translate('login.codeSent') : undefined}
      announcement={sentCount > 0 ? translate('login.codeSentNumber', { count: sentCount }) : ''}
      sending={{ text, isWaiting: secondsLeft > 0, isBusy: isSending, onSend }}
    />
  );
};
