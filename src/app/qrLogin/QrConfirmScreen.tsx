import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';
import { PageLoading } from '../pages/PageLoading.tsx';
import { QrEnd } from './QrEnd.tsx';
import { QrQuestion } from './QrQuestion.tsx';
import { type QrResult, useQrConfirm } from './useQrConfirm.ts';

/** One code, from being read to the answer. */
const Confirmation = ({ ticket }: { readonly ticket: string }) => {
  const translate = useTranslate();
  const confirm = useQrConfirm(ticket);
  const [isLate, setLate] = useState(false);
  const late: QrResult | undefined = isLate ? { kind: 'expired' } : undefined;
  const result = confirm.result ?? late;
  return (
    <>
      <Box role="status">{result === undefined ? null : <QrEnd result={result} />}</Box>
      {result === undefined && confirm.asked === undefined ? (
        <>
          <Typography variant="h1">{translate('qrLogin.opening')}</Typography>
          <PageLoading />
        </>
      ) : null}
      {result === undefined && confirm.asked !== undefined ? (
        <QrQuestion asked={confirm.asked} confirm={confirm} onLate={() => setLate(true)} />
      ) : null}
    </>
  );
};

const card = {
  width: '100%',
  maxWidth: 440,
  p: { xs: 2.5, sm: 4 },
  borderRadius: 3,
  '&, & > [role=status]': { display: 'grid', gap: 2 },
  '& > [role=status]:empty': { display: 'none' },
} as const;

/**
 * The phone's page for a sign-in by QR code, outside the console's frame: who asks, from where, and since when; then the number
 * that proves both screens are before the same person (safety.md T15).
 */
export const QrConfirmScreen = () => {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  useEffect(() => {
    document.title = `${translate('qrLogin.page')} – ${translate('shell.product')}`;
  }, [translate]);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography component="p" sx={{ flexGrow: 1, fontWeight: 650 }}>
          {translate('shell.product')}
        </Typography>
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <Box
        component="main"
        sx={{ flexGrow: 1, display: 'grid', placeItems: 'start center', px: 2, py: { xs: 1, sm: 6 } }}
      >
        <Paper variant="outlined" sx={card}>
          {ticket === '' ? (
            <QrEnd result={{ kind: 'invalid', message: translate('qrLogin.result.noTicket') }} />
          ) : (
            <Confirmation key={ticket} ticket={ticket} />
          )}
        </Paper>
      </Box>
    </Box>
  );
};
