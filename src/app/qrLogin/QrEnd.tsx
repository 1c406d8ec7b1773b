import { useTranslate } from 'ra-core';
import { PhoneEnd } from '../phonePage/PhoneEnd.tsx';
import type { QrResult } from './useQrConfirm.ts';

/** How the sign-in by code ended. */
export const QrEnd = ({ result }: { readonly result: QrResult }) => {
  const translate = useTranslate();
  const text = result.kind === 'invalid' ? result.message : translate(`qrLogin.result.${result.kind}Text`);
  return <PhoneEnd title={translate(`qrLogin.result.${result.kind}`)} text={text} />;
};
