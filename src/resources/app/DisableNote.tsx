import Typography from '@mui/material/Typography';
import { useGetMany, useTranslate } from 'react-admin';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';
import type { AppRow } from '#views/workbench/useApps.ts';

/** Before an app is disabled or deleted: how many times people opened it lately. */
export const DisableNote = ({ ids }: ActionNoteProps) => {
  const translate = useTranslate();
  const { data = [] } = useGetMany<AppRow>('app', { ids: ids.map(Number) });
  const opens = data.reduce((sum, app) => sum + (app?.opens ?? 0), 0);
  if (data.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {opens === 0
        ? translate('app.disableUnused')
        : translate('app.disableNote', { count: formatCount(opens) })}
    </Typography>
  );
};
