import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetMany, useRecordContext, useTranslate } from 'react-admin';
import { AppIcon, type AppRow } from '#resources/_shared/workbench/AppGrid.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

const size = 56;

/** Above the facts of an app: its picture, which says more than the number and the address it is kept by. */
export const AppLead = () => {
  const app = useRecordContext<AppRow>();
  if (app === undefined) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <AppIcon url={app.icon_url} size={size} />
    </Box>
  );
};

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
