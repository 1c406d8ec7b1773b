import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';

/** Begins the wizard, for those whose role lets people leave. */
export const StartButton = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'resignation', action: 'resign' });
  if (canAccess !== true) return null;
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: 'resignation', type: 'create' })}
      variant="contained"
      startIcon={<PersonRemoveOutlined />}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('resignation.start')}
    </Button>
  );
};
