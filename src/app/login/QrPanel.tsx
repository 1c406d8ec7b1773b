import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { type QrView, useQrLogin } from './useQrLogin.ts';

const QrImage = lazy(async () => {
  const { QrImage: component } = await import('#resources/_shared/qr/QrImage.tsx');
  return { default: component };
});

const side = 208;

const tile = {
  width: side,
  height: side,
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: 1.5,
  p: 2,
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  overflow: 'hidden',
} as const;

type Translate = ReturnType<typeof useTranslate>;

/** Why a code is over, in one sentence. */
const endOf = (translate: Translate, view: QrView): string | undefined => {
  if (view.kind === 'cancelled') return translate('qrLogin.cancelled');
  return view.kind === 'over' ? view.message : undefined;
};

/** What a screen reader is told when the state changes: once each, and never the seconds. */
const announcementOf = (translate: Translate, view: QrView): string => {
  if (view.kind === 'scanned') return `${translate('qrLogin.choose')} ${view.number}`;
  if (view.kind === 'entering') return translate('qrLogin.entering');
  return endOf(translate, view) ?? '';
};

/**
 * Sign-in by QR code, below its tab. A code that is over stays over until a user refreshes it: nothing here
 * makes new ones by itself.
 */
export const QrPanel = () => {
  const translate = useTranslate();
  const { view, refresh } = useQrLogin();
  return (
    <Box
      component="section"
      aria-labelledby="qr-login"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1 }}
    >
      {/* A tab above says so already; a screen reader lists headings and regions. */}
      <Typography id="qr-login" variant="h2" sx={visuallyHidden}>
        {translate('qrLogin.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{translate('qrLogin.help')}</Typography>
      <QrTile view={view} onRefresh={refresh} />
      <Typography sx={{ minHeight: '3em', maxWidth: side + 48, color: 'text.secondary' }}>
        <QrCaption view={view} />
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {announcementOf(translate, view)}
      </Box>
    </Box>
  );
};

const Waiting = ({ label }: { readonly label: string }) => <CircularProgress size={32} aria-label={label} />;

interface QrTileProps {
  readonly view: QrView;
  readonly onRefresh: () => void;
}

/** The square: the code, the number to compare, or the button for a new one. Its size never changes. */
const QrTile = ({ view, onRefresh }: QrTileProps) => {
  const translate = useTranslate();
  const spinner = <Waiting label={translate('qrLogin.preparing')} />;
  switch (view.kind) {
    case 'waiting':
      return (
        <Box sx={{ ...tile, p: 0, bgcolor: '#fff' }}>
          <Suspense fallback={spinner}>
            <QrImage
              value={view.address}
              side={side}
              title={translate('qrLogin.code', { seconds: view.secondsLeft ?? '' })}
            />
          </Suspense>
        </Box>
      );
    case 'scanned':
      return (
        <Box sx={tile}>
          <Typography
            component="p"
            sx={{ fontSize: '4.5rem', lineHeight: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {view.number}
          </Typography>
        </Box>
      );
    case 'preparing':
    case 'entering':
      return <Box sx={tile}>{spinner}</Box>;
    default:
      return (
        <Box sx={{ ...tile, bgcolor: 'action.hover' }}>
          <Button variant="contained" startIcon={<RefreshIcon />} onClick={onRefresh}>
            {translate('qrLogin.refresh')}
          </Button>
        </Box>
      );
  }
};

/** The line below the square. */
const QrCaption = ({ view }: { readonly view: QrView }) => {
  const translate = useTranslate();
  switch (view.kind) {
    case 'waiting':
      return view.secondsLeft === undefined ? '' : translate('qrLogin.left', { seconds: view.secondsLeft });
    case 'scanned':
      return (
        <>
          {translate('qrLogin.scanned', { name: view.name })}
          <br />
          <Box component="strong" sx={{ color: 'text.primary' }}>
            {translate('qrLogin.choose')}
          </Box>
        </>
      );
    case 'preparing':
    case 'entering':
      return translate(`qrLogin.${view.kind}`);
    default:
      return endOf(translate, view);
  }
};
