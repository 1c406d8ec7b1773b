import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { OutsideFrame } from '#app/outside/OutsidePage.tsx';
import { isHandheld } from '#domain/account/userAgent.ts';
import { phonePlatforms } from '#domain/client/clientFile.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { HeldRows } from '#views/layouts/HeldRows.tsx';
import { Clients, PhoneCode } from './Clients.tsx';

const Published = () => {
  const translate = useTranslate();
  return <Clients isShown={() => true} withoutText={translate('downloads.noneText')} />;
};

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
      <HeldRows above={Published}>
        <Box component="section" sx={{ mt: 3, pt: 2, borderTop: '1px solid var(--hairline)' }}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {translate('downloads.phone')}
          </Typography>
          <PhoneCode help={translate('downloads.phoneText')} />
        </Box>
      </HeldRows>
    </OutsideFrame>
  );
};

/** /download/mobileDown: clients for phones; on a computer the code that brings this page to one. */
export const MobileDownScreen = () => {
  const translate = useTranslate();
  const isPhone = isHandheld(navigator.userAgent);
  return (
    <OutsideFrame
      title={translate('downloads.mobile.title')}
      help={translate('downloads.mobile.about')}
      width={520}
    >
      {isPhone ? null : <PhoneCode help={translate('downloads.mobile.onDesktop')} />}
      <Box sx={{ mt: isPhone ? 0 : 3 }}>
        <Clients
          isShown={({ platform }) => phonePlatforms.includes(platform)}
          withoutText={translate('downloads.mobile.noneText')}
        />
      </Box>
      <Link component={LinkBase} to={consoleAddresses.downloads} sx={{ display: 'inline-block', mt: 2 }}>
        {translate('downloads.desktop')}
      </Link>
    </OutsideFrame>
  );
};
