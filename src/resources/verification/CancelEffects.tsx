import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { EffectList, type Effects } from '#views/verification/EffectList.tsx';

/** What follows at once when the phone confirms. */
export const CancelEffects = ({ effects }: { readonly effects: Effects | undefined }) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1.05rem', mb: 1 }}>
        {translate('verification.cancelEffects')}
      </Typography>
      <EffectList effects={effects} />
    </Box>
  );
};
