import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';

/** What a page is about, below its head; the way back to the settings it belongs to stands in that. */
export const PageBeginning = () => {
  const model = useModel();
  const translate = useTranslate();
  return model.hasIntro ? (
    <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 'var(--width-reading)' }}>
      {translate(wordKeys(model.noun).intro, { limit: model.maxRows })}
    </Typography>
  ) : null;
};
