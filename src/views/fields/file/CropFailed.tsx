import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

/** Why nothing was cut, and the way to send the picture as it is. */
export const CropFailed = ({ onWhole }: { readonly onWhole: () => void }) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ mb: 1.5, textAlign: 'start' }}
      action={
        <Button color="inherit" size="small" onClick={onWhole} sx={{ whiteSpace: 'nowrap' }}>
          {translate('fields.crop.whole')}
        </Button>
      }
    >
      {translate('fields.crop.failed')}
    </Alert>
  );
};
