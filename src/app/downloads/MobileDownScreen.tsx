import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase, useTranslate } from 'ra-core';
import { OutsideFrame } from '#app/outside/OutsidePage.tsx';
import { isHandheld } from '#domain/account/userAgent.ts';
import { phonePlatforms } from '#domain/client/clientFile.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { Clients, PhoneCode } from './Clients.tsx';

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
