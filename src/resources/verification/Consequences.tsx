import Block from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

const consequences = ['sms', 'assetAdmin', 'name', 'invoice'] as const;

/** What an unverified company goes without, said before anybody finds out by being refused. */
export const Consequences = () => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1.05rem', mb: 1 }}>
        {translate('verification.without')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {consequences.map((name) => (
          <Box key={name} component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Block fontSize="small" color="action" aria-hidden sx={{ mt: '3px' }} />
            <span>{translate(`verification.without.${name}`)}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
