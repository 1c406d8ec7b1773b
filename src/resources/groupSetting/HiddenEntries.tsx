import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';

/** How much of the list the reader does not look after: saving leaves it as it is. */
export const HiddenEntries = () => {
  const translate = useTranslate();
  const count: unknown = useRecordContext()?.hidden_count;
  if (typeof count !== 'number' || count === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
      {translate('group.setting.hidden', { count })}
    </Typography>
  );
};
