import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslate } from 'ra-core';
import { consoleAddresses } from '#domain/console/addresses.ts';

const codeSize = 148;
const loopback = /^(localhost|127\.|\[?::1)/;

/** The page for phones as a QR code, with its address beside it for whoever cannot scan. */
export const PhoneCode = ({ help }: { readonly help: string }) => {
  const translate = useTranslate();
  const address = `${window.location.origin}${consoleAddresses.mobileDown}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box
        role="img"
        aria-label={translate('downloads.qr', { address })}
        sx={{ bgcolor: '#fff', p: 1.5, borderRadius: 2, lineHeight: 0, border: '1px solid var(--hairline)' }}
      >
        <QRCodeSVG value={address} size={codeSize} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography>{help}</Typography>
        <Link href={address} sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
          {address}
        </Link>
        {loopback.test(window.location.host) ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {translate('downloads.loopback')}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
};
