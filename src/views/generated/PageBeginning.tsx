import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { BackLink } from '../layouts/BackLink.tsx';
import { useModel, useModels } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';

/** The way back to the settings a page belongs to, which stands in no menu of its own, and what it is about. */
export const PageBeginning = () => {
  const model = useModel();
  const translate = useTranslate();
  const above = useModels()[model.within ?? ''];
  return (
    <>
      {above === undefined || above.verbs.list !== undefined ? null : <BackLink noun={above.noun} />}
      {model.hasIntro ? (
        <Typography color="text.secondary" sx={{ pt: 1, mb: 1.5, maxWidth: 'var(--width-reading)' }}>
          {translate(wordKeys(model.noun).intro, { limit: model.maxRows })}
        </Typography>
      ) : null}
    </>
  );
};
