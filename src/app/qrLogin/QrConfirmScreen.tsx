import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PhoneEnd, PhonePage, PhoneStages } from '#app/phonePage/PhonePage.tsx';
import { QrQuestion, type QrResult, useQrConfirm } from './QrQuestion.tsx';

/** How the sign-in by code ended. */
const QrEnd = ({ result }: { readonly result: QrResult }) => {
  const translate = useTranslate();
  const text = result.kind === 'invalid' ? result.message : translate(`qrLogin.result.${result.kind}Text`);
  return <PhoneEnd title={translate(`qrLogin.result.${result.kind}`)} text={text} />;
};

/** One code, from being read to the answer. */
const Confirmation = ({ ticket }: { readonly ticket: string }) => {
  const confirm = useQrConfirm(ticket);
  const [isLate, setLate] = useState(false);
  const late: QrResult | undefined = isLate ? { kind: 'expired' } : undefined;
  const result = confirm.result ?? late;
  const { asked } = confirm;
  return (
    <PhoneStages
      end={result && <QrEnd result={result} />}
      question={asked && <QrQuestion asked={asked} confirm={confirm} onLate={() => setLate(true)} />}
    />
  );
};

/**
 * The phone's page for a sign-in by QR code, outside the console's frame: who asks, from where, and since when; then the number
 * that proves both screens are before the same person (safety.md T15).
 */
export const QrConfirmScreen = () => {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  return (
    <PhonePage title={translate('qrLogin.page')}>
      {ticket === '' ? (
        <QrEnd result={{ kind: 'invalid', message: translate('qrLogin.result.noTicket') }} />
      ) : (
        <Confirmation key={ticket} ticket={ticket} />
      )}
    </PhonePage>
  );
};
