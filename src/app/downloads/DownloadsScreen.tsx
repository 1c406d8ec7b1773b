import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { OutsideFrame } from '#app/outside/OutsidePage.tsx';
import { Clients, PhoneCode } from './Clients.tsx';

/** /downloads: what a company has published, the reader's own system first, and the way for phones. */
export const DownloadsScreen = () => {
  const translate = useTranslate();
  return (
    <OutsideFrame
      title={translate('downloads.title')}
      help={translate('downloads.about')}
      width={920}
      leadsBack
    >
      <Clients isShown={() => true} withoutText={translate('downloads.noneText')} />
      <Box component="section" sx={{ mt: 3, pt: 2, borderTop: '1px solid var(--hairline)' }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {translate('downloads.phone')}
        </Typography>
        <PhoneCode help={translate('downloads.phoneText')} />
      </Box>
    </OutsideFrame>
  );
};
