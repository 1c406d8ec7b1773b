import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { useModel, useModels } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';

/** The way back to the settings a page belongs to: it stands in no menu of its own. */
const BackLink = ({ noun }: { readonly noun: string }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: noun, type: 'list' })}
      size="small"
      startIcon={<BackIcon />}
      sx={{ mb: 1 }}
    >
      {translate(wordKeys(noun).plural)}
    </Button>
  );
};

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
