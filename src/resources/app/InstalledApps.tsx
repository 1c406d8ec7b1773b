import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, RecordContextProvider, Title, useTranslate } from 'react-admin';
import { compareKey } from '#domain/text/compareKey.ts';
import {
  AppGrid,
  AppIcon,
  type AppRow,
  byCategory,
  useAppName,
  useApps,
} from '#resources/_shared/workbench/AppGrid.tsx';
import { PhoneFrame } from '#resources/_shared/workbench/PhoneFrame.tsx';
import { RowMenu } from '#views/actions/RowMenu.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedState, useMayCreate } from '#views/generated/ListStates.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { useModel } from '#views/ModelContext.tsx';
import { type Moving, SavedOrderList } from '#views/order/SortableList.tsx';
import { useMoving } from '#views/order/useMoving.ts';
import { wordKeys } from '#views/wordKeys.ts';

const iconSize = 40;

const useFacts = ({ visible, hidden_audience: hidden, admins, hidden_admins: others, opens }: AppRow) => {
  const translate = useTranslate();
  const people = (admins ?? []).length + others;
  const count = (visible.users ?? []).length + hidden;
  return [
    visible.type === 'all'
      ? translate('app.everyone')
      : translate('app.audience', { depts: (visible.depts ?? []).length, users: count }),
    ...(people > 0 ? [translate('app.admins', { count: people })] : []),
    ...(typeof opens === 'number' ? [translate('app.opens', { count: formatCount(opens) })] : []),
  ];
};

/** An app in its list: what it is, who sees and manages it, how much it is used, and what can be done to it. */
const AppLine = ({ app }: { readonly app: AppRow }) => {
  const translate = useTranslate();
  const model = useModel();
  const nameOf = useAppName();
  const keys = wordKeys('app');
  const facts = useFacts(app);
  return (
    <RecordContextProvider value={app}>
      <Box sx={{ opacity: app.status === 1 ? 1 : 0.55 }}>
        <AppIcon url={app.icon_url} size={iconSize} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, pl: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
          <MuiLink component={Link} to={`/app/${app.app_id}/show`} sx={{ overflowWrap: 'anywhere' }}>
            {nameOf(app)}
          </MuiLink>
          {app.status === 1 ? null : (
            <Chip size="small" variant="outlined" label={translate(keys.option('status', 0))} />
          )}
          {app.preset === 1 ? <Chip size="small" variant="outlined" label={translate('app.preset')} /> : null}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      <RowMenu model={model} actions={model.actions} />
    </RecordContextProvider>
  );
};

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
const AppCategories = ({ apps, isSortable, onRenew }: AppCategoriesProps) => {
  const moving = useMoving({
    call: 'quickAppUpperLower',
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

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

const Loading = () => {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('ra.page.loading')} spacing={1}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} variant="rounded" height={64} />
      ))}
    </Stack>
  );
};

const AddButtons = () => {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      <Button component={Link} to="/app/app-centers" variant="contained" startIcon={<AddIcon />}>
        {translate('app.add')}
      </Button>
      <Button component={Link} to="/app/create" variant="outlined">
        {translate('app.create')}
      </Button>
    </Stack>
  );
};

const isNamed = ({ name, name_en: en, name_ja: ja }: AppRow, key: string): boolean =>
  [name, en, ja].some((text) => typeof text === 'string' && compareKey(text).includes(key));

interface AppsProps {
  readonly apps: readonly AppRow[];
  readonly mayAdd: boolean;
  readonly onRenew: () => Promise<unknown>;
}

const Apps = ({ apps, mayAdd, onRenew }: AppsProps) => {
  const translate = useTranslate();
  const [keyword, setKeyword] = useState('');
  const key = compareKey(keyword);
  const found = apps.filter((app) => key === '' || isNamed(app, key));
  const disabled = apps.filter(({ status }) => status === 0).length;
  return (
    <>
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', rowGap: 1, alignItems: 'center', mb: 1.5 }}>
        <TextField
          type="search"
          size="small"
          label={translate('app.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          sx={{ my: 0, width: { xs: '100%', sm: 220 } }}
        />
        <Typography
          role="status"
          variant="body2"
          color="text.secondary"
          sx={{ flex: { xs: '1 1 100%', sm: 1 } }}
        >
          {translate('app.count', { count: formatCount(apps.length), disabled: formatCount(disabled) })}
        </Typography>
        {mayAdd ? <AddButtons /> : null}
      </Stack>
      {found.length === 0 ? (
        <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
          {translate(apps.length === 0 ? wordKeys('app').empty : 'app.none')}
        </Typography>
      ) : (
        <AppCategories apps={found} isSortable={mayAdd && key === ''} onRenew={onRenew} />
      )}
    </>
  );
};

/** Every app the reader manages, by category and in the order of the workbench, with the phone that shows them beside. */
export const InstalledApps = () => {
  const translate = useTranslate();
  const { data, error, refetch, mayAdd: reachesAll } = useApps();
  const mayAdd = useMayCreate(useModel()) && reachesAll;
  const shown = (data ?? []).filter(({ status }) => status === 1);
  return (
    <Box>
      <Title title={translate(wordKeys('app').plural)} />
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, pb: 4 }}>
          {error === null || data !== undefined ? null : (
            <FailedState error={error} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null ? <Loading /> : null}
          {data === undefined ? null : <Apps apps={data} mayAdd={mayAdd} onRenew={refetch} />}
        </Box>
        {data === undefined ? null : (
          <Box sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 72 }}>
            <PhoneFrame title={translate('workbench.preview')}>
              <AppGrid apps={shown} />
            </PhoneFrame>
          </Box>
        )}
      </Box>
    </Box>
  );
};
