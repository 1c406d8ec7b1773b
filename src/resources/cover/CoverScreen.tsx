import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { BackLink } from '#views/startup/BackLink.tsx';

/** The generated list of covers, with the way back to where they belong. */
export const CoverScreen = () => {
  const translate = useTranslate();
  return (
    <Box>
      <BackLink noun="companySetting" />
      <Typography color="text.secondary" sx={{ mb: 1, maxWidth: 'var(--width-reading)' }}>
        {translate('cover.intro')}
      </Typography>
      <GeneratedScreen />
    </Box>
  );
};
