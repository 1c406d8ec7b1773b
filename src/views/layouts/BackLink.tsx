import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { wordKeys } from '../wordKeys.ts';

/** The way back to the settings a page belongs to: it stands in no menu of its own. */
export const BackLink = ({ noun }: { readonly noun: string }) => {
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
