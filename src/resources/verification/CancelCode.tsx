import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { qrStatuses } from '#domain/account/qrState.ts';
import { QrImage } from '#views/qr/QrImage.tsx';
import type { CancelWork } from './useCancelCode.ts';

const side = 208;

const tile = {
  width: side,
  height: side,
  display: 'grid',
  placeItems: 'center',
  p: 2,
  textAlign: 'center',
  border: '1px solid var(--hairline)',
  borderRadius: 2.5,
  overflow: 'hidden',
} as const;

/** The square: the code, or the button that makes one. Its size never changes. */
const Tile = ({ address, status, isMaking, make }: CancelWork) => {
  const translate = useTranslate();
  if (status === qrStatuses.waiting && address !== undefined)
    return (
      <Box sx={{ ...tile, p: 0, bgcolor: '#fff' }}>
        <QrImage value={address} side={side} title={translate('verification.code.title')} />
      </Box>
    );
  if (status === qrStatuses.scanned || status === qrStatuses.confirmed)
    return <Box sx={{ ...tile, bgcolor: 'action.hover' }}>{translate(`verification.code.${status}`)}</Box>;
  return (
    <Box sx={{ ...tile, bgcolor: 'action.hover' }}>
      <Button variant="contained" loading={isMaking} startIcon={<RefreshIcon />} onClick={make}>
        {translate(status === undefined ? 'verification.makeCode' : 'verification.refreshCode')}
      </Button>
    </Box>
  );
};

/** The code for the phone, how long it is good for, and what became of it: told once, the seconds never. */
export const CancelCode = (work: CancelWork) => {
  const translate = useTranslate();
  const { status, secondsLeft, refusal } = work;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, maxWidth: side + 64, textAlign: 'center' }}>
      <Tile {...work} />
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', minHeight: '1.6em' }}>
        {status === qrStatuses.waiting
          ? translate('verification.code.leftSeconds', { seconds: secondsLeft })
          : ''}
      </Typography>
      <Typography role="status">
        {status === undefined ? '' : translate(`verification.code.${status}`)}
      </Typography>
      {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
    </Box>
  );
};
