import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OutsidePage } from '../login/OutsidePage.tsx';
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
  return (
    <OutsidePage title={translate('qrLogin.page')} narrowSpace={1}>
      <Paper variant="outlined" sx={card}>
        {ticket === '' ? (
          <QrEnd result={{ kind: 'invalid', message: translate('qrLogin.result.noTicket') }} />
        ) : (
          <Confirmation key={ticket} ticket={ticket} />
        )}
      </Paper>
    </OutsidePage>
  );
};
