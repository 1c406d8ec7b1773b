import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, ResourceContextProvider, useStore, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { Pages } from '#views/list/Pages.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { HoldersDialog } from './HoldersDialog.tsx';

type PositionRow = Calls['getJobListByDepIdNew']['reply']['list'][number];

const perPage = 20;

/** A page of the positions held in a department, read again whenever people are. */
const usePositionPage = (departmentId: number, { withSub, page }: { withSub: boolean; page: number }) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['member', 'getJobListByDepIdNew', departmentId, withSub, page],
    queryFn: ({ signal }) =>
      provider.call(
        'getJobListByDepIdNew',
        { id: departmentId, include_sub: withSub ? 1 : 0, page, page_size: perPage },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
};

interface PositionItemProps {
  readonly position: PositionRow;
  /** Undefined where the server does not say who holds a position. */
  readonly onOpen: (() => void) | undefined;
}

/** A position and how many people hold it, which opens who they are. */
const PositionItem = ({ position: { posName, users_count: count }, onOpen }: PositionItemProps) => {
  const translate = useTranslate();
  const line = (
    <>
      <Typography component="span" variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {posName}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
        {translate('position.people', { smart_count: count, count: formatCount(count) })}
      </Typography>
    </>
  );
  const sx = { gap: 2, minHeight: 44, px: 1.5 };
  return (
    <ListItem disablePadding divider>
      {onOpen === undefined ? (
        <Box sx={{ ...sx, display: 'flex', alignItems: 'center', width: '100%' }}>{line}</Box>
      ) : (
        <ListItemButton aria-haspopup="dialog" onClick={onOpen} sx={sx}>
          {line}
        </ListItemButton>
      )}
    </ListItem>
  );
};

interface PositionsProps {
  readonly department: RaRecord;
  readonly withSub: boolean;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** What there is to show: positions, none, a failure, or rows that are still on their way. */
const Positions = ({ department, withSub, page, onPage }: PositionsProps) => {
  const translate = useTranslate();
  const { offers } = useConsoleProvider();
  const [opened, setOpened] = useState<PositionRow>();
  const { data, error, refetch } = usePositionPage(Number(department.id), { withSub, page });
  if (error !== null && data === undefined)
    return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={160} aria-busy />;
  return (
    <>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 1.5, mb: 0.5 }}>
        {data.total === 0
          ? translate(withSub ? 'position.none' : 'position.noneHere')
          : translate('position.total', { smart_count: data.total, count: formatCount(data.total) })}
      </Typography>
      {data.list.length === 0 ? null : (
        <List disablePadding aria-label={translate('department.tab.positions')}>
          {data.list.map((position) => (
            <PositionItem
              key={position.posId}
              position={position}
              onOpen={offers('getJobListByJobId') ? () => setOpened(position) : undefined}
            />
          ))}
        </List>
      )}
      <Pages total={data.total} page={page} perPage={perPage} onPage={onPage} />
      {opened === undefined ? null : (
        <HoldersDialog
          position={opened}
          departmentName={String(department.name)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};

/** The positions of a department, by itself or with everything below it, the most frequent first. */
export const DepartmentPositions = ({ department }: { readonly department: RaRecord }) => {
  const translate = useTranslate();
  // The same choice as beside the people of the department.
  const [withSub, setWithSub] = useStore('department.withSub', false);
  const [page, setPage] = useState(1);
  const choose = (isOn: boolean) => {
    setWithSub(isOn);
    setPage(1);
  };
  return (
    <ResourceContextProvider value="member">
      <Stack sx={{ maxWidth: 640 }}>
        <FormControlLabel
          control={<Switch checked={withSub} onChange={(_, isOn) => choose(isOn)} />}
          label={translate('department.withSub')}
          sx={{ mb: 1 }}
        />
        <Positions department={department} withSub={withSub} page={page} onPage={setPage} />
      </Stack>
    </ResourceContextProvider>
  );
};
