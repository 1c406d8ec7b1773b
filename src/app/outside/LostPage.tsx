import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { helpAddress } from '#app/console/configuration.ts';
import { OutsideFrame } from './OutsidePage.tsx';

/** Nothing lives at this address, said outside the console. Its links load again: a sign-in decides what there is. */
export const LostPage = () => {
  const translate = useTranslate();
  const { pathname } = window.location;
  return (
    <OutsideFrame
      title={translate('outside.lost.title')}
      help={translate('outside.lost.text', { address: pathname })}
      width={520}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" href="/login">
          {translate('outside.toLogin')}
        </Button>
        <Button variant="outlined" href={helpAddress()}>
          {translate('outside.links.help')}
        </Button>
      </Box>
    </OutsideFrame>
  );
};
