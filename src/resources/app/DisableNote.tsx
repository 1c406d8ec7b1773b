import Typography from '@mui/material/Typography';
import { useGetMany, useTranslate } from 'react-admin';
import type { AppRow } from '#resources/_shared/workbench/useApps.ts';
import { formatCount } from '#views/format/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

/** Before an app is disabled or deleted: how many times people opened it lately, where a person counts. */
export const DisableNote = ({ ids }: ActionNoteProps) => {
  const translate = useTranslate();
  const { data = [] } = useGetMany<AppRow>('app', { ids: ids.map(Number) });
  const counts = data.flatMap((app) => (typeof app?.opens === 'number' ? [app.opens] : []));
  // Where no one counts, not having been opened is not known either.
  if (counts.length === 0) return null;
  const opens = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {opens === 0
        ? translate('app.disableUnused')
        : translate('app.disableNote', { count: formatCount(opens) })}
    </Typography>
  );
};
