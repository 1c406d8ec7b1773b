import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import {
  AppIcon,
  type AppRow,
  byCategory,
  useAppName,
  useApps,
} from '#resources/_shared/workbench/AppGrid.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { type Moving, SavedOrderList } from '#views/order/SortableList.tsx';
import { useMoving } from '#views/order/useMoving.ts';
import { wordKeys } from '#views/wordKeys.ts';

interface CategoryProps {
  readonly category: number;
  readonly apps: readonly AppRow[];
  readonly moving: Moving | undefined;
}

const iconSize = 28;

const Category = ({ category, apps, moving }: CategoryProps) => {
  const translate = useTranslate();
  const nameOf = useAppName();
  return (
    <Box sx={{ mb: 2, breakInside: 'avoid' }}>
      <Typography variant="subtitle2" component="h3">
        {translate(wordKeys('app').option('category_id', category))}
      </Typography>
      <SavedOrderList
        rows={apps}
        idOf={({ app_id: id }) => id}
        nameOf={nameOf}
        moving={moving}
        spacing={{ py: 0.5, gap: 1 }}
      >
        {(app, controls) => (
          <>
            <AppIcon url={app.icon_url} size={iconSize} />
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {nameOf(app)}
              {app.status === 1 ? '' : ` (${translate(wordKeys('app').option('status', 0))})`}
            </Typography>
            {controls}
          </>
        )}
      </SavedOrderList>
    </Box>
  );
};

/** The order of apps on the workbench, category by category. */
export const AppOrder = () => {
  const translate = useTranslate();
  const { data: apps, error, refetch, mayAdd } = useApps();
  const moving = useMoving({
    call: 'quickAppUpperLower',
    renew: () => refetch(),
    topic: 'app.sort',
  });
  return (
    <Box component="section" aria-labelledby="app-order-heading" sx={{ mt: 4 }}>
      <Typography id="app-order-heading" variant="h6" component="h2">
        {translate('banner.order')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('banner.orderIntro')}
      </Typography>
      {error === null || apps !== undefined ? null : <FailedRead error={error} onRetry={refetch} />}
      {apps === undefined && error === null ? <Skeleton variant="rounded" height={240} aria-busy /> : null}
      <Box role="status" sx={visuallyHidden}>
        {moving.announcement}
      </Box>
      <Box sx={{ columnWidth: 280, columnGap: 4 }}>
        {byCategory(apps ?? []).map(({ category, rows }) => (
          <Category key={category} category={category} apps={rows} moving={mayAdd ? moving : undefined} />
        ))}
      </Box>
    </Box>
  );
};
