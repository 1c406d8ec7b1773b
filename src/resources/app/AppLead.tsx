import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { AppIcon } from '#resources/_shared/workbench/AppGrid.tsx';
import type { AppRow } from '#resources/_shared/workbench/useApps.ts';

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
