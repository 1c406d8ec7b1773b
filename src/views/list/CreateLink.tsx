import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';

/** The way to a new row: a button in its line on every screen, never one that floats over the rows. */
export const CreateLink = ({ noun }: { readonly noun: string }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: noun, type: 'create' })}
      variant="contained"
      startIcon={<Add />}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('ra.action.create')}
    </Button>
  );
};
