import { useTranslate } from 'ra-core';
import { saidOf } from '#views/wordKeys.ts';
import { CodeInput } from './CodeInput.tsx';
import { type CodeScene, useCodeSending } from './useCodeSending.ts';

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
