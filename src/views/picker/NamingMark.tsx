import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'react-admin';

/** Stands in a box whose chosen rows are still being named: an id tells nobody anything. */
export const NamingMark = () => {
  const translate = useTranslate();
  return <CircularProgress size={18} aria-label={translate('views.picker.loading')} sx={{ mr: 0.5 }} />;
};
