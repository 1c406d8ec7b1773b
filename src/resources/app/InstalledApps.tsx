import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, Title, useTranslate } from 'react-admin';
import { compareKey } from '#domain/text/compareKey.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { useMayCreate } from '#views/generated/useMayCreate.ts';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { AppGrid } from '#views/workbench/AppGrid.tsx';
import { PhoneFrame } from '#views/workbench/PhoneFrame.tsx';
import { type AppRow, useApps } from '#views/workbench/useApps.ts';
import { AppCategories } from './AppCategories.tsx';

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
