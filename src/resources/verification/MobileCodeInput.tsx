import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { CodeInput } from '#views/code/CodeInput.tsx';
import { DemoCode } from '#views/code/DemoCode.tsx';
import { useCodeSending } from '#views/code/useCodeSending.ts';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';

const homeCode = '86';

/** The code that goes to the contact number of this form, which need not be the reader's own. */
export const MobileCodeInput = ({ field, source }: FieldInputProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const input = useFieldInput(field, source);
  const { getValues, setError } = useFormContext();
  const phone = (): string => String(getValues('phone') ?? '');
  const sending = useCodeSending('attestation', () =>
    provider.call('smsSend', { scene: 'attestation', phone: phone() }),
  );
  const send = () => {
    const [broken] = checkPhone(normalisePhone(phone(), homeCode));
    if (broken === undefined) void sending.send();
    else setError('phone', { type: broken.rule, message: `rules.${broken.rule}` }, { shouldFocus: true });
  };
  const sent = translate('verification.code.sent', { phone: phone() });
  return (
    <>
      <CodeInput
        label={input.label}
        value={typeof input.value === 'string' ? input.value : ''}
        onChange={(value) => input.onChange(value === '' ? null : value)}
        error={input.error ?? sending.error}
        help={sending.isSent ? sent : translate('verification.code.help')}
        announcement={sending.isSent ? sent : ''}
        sending={{
          text: translate(sending.rest > 0 ? 'verification.code.again' : 'verification.code.send', {
            seconds: sending.rest,
          }),
          isWaiting: sending.rest > 0,
          isBusy: sending.isBusy,
          onSend: send,
        }}
      />
      <DemoCode
        key={String(sending.rest > 0)}
        mobile={normalisePhone(phone(), homeCode).digits}
        isSent={sending.isSent}
      />
    </>
  );
};
