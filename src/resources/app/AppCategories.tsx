import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { type Moving, SavedOrderList } from '#views/order/SavedOrderList.tsx';
import { useMoving } from '#views/order/useMoving.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { useAppName } from '#views/workbench/useAppName.ts';
import { type AppRow, byCategory } from '#views/workbench/useApps.ts';
import { AppLine } from './AppLine.tsx';

interface AppCategoriesProps {
  readonly apps: readonly AppRow[];
  readonly isSortable: boolean;
  readonly onRenew: () => Promise<unknown>;
}

interface CategoryProps {
  readonly category: number;
  readonly apps: readonly AppRow[];
  readonly moving: Moving | undefined;
}

const Category = ({ category, apps, moving }: CategoryProps) => {
  const translate = useTranslate();
  const nameOf = useAppName();
  const title = translate(wordKeys('app').option('category_id', category));
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <SavedOrderList
        rows={apps}
        idOf={({ app_id: id }) => id}
        nameOf={nameOf}
        moving={moving}
        spacing={{ py: 1, gap: 0.5 }}
      >
        {(app, controls) => (
          <>
            <AppLine app={app} />
            {controls}
          </>
        )}
      </SavedOrderList>
    </Box>
  );
};

/** Apps by category; where they may be sorted, each moves within its own. */
export const AppCategories = ({ apps, isSortable, onRenew }: AppCategoriesProps) => {
  const provider = useDataProvider<ConsoleProvider>();
  const moving = useMoving({
    save: (ids) => provider.call('quickAppUpperLower', { ids: [...ids] }),
    renew: () => onRenew(),
    topic: 'app.sort',
  });
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {moving.announcement}
      </Box>
      {byCategory(apps).map(({ category, rows }) => (
        <Category key={category} category={category} apps={rows} moving={isSortable ? moving : undefined} />
      ))}
    </>
  );
};
