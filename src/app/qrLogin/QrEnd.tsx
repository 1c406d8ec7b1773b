import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { useConsole } from '../console.ts';
import type { QrResult } from './useQrConfirm.ts';

/** How it ended, and the way out: closed by the app that shows this page, else to the console. */
export const QrEnd = ({ result }: { readonly result: QrResult }) => {
  const translate = useTranslate();
  const { closeHost } = useConsole();
  const text = result.kind === 'invalid' ? result.message : translate(`qrLogin.result.${result.kind}Text`);
  return (
    <>
      <Typography variant="h1">{translate(`qrLogin.result.${result.kind}`)}</Typography>
      <Typography>{text}</Typography>
      {closeHost === undefined ? (
        <Button variant="outlined" size="large" component={LinkBase} to="/" sx={{ minHeight: 44 }}>
          {translate('qrLogin.toConsole')}
        </Button>
      ) : (
        <Button variant="contained" size="large" onClick={closeHost} sx={{ minHeight: 44 }}>
          {translate('qrLogin.close')}
        </Button>
      )}
    </>
  );
};
