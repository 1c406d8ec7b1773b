import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type RaRecord, ResourceContextProvider, useStore, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { PersonName } from '#resources/_shared/person/PersonName.tsx';
import { Portrait } from '#resources/_shared/person/Portrait.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { Pages } from '#views/list/Pages.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type PositionRow = Calls['getJobListByDepIdNew']['reply']['list'][number];
type Holder = Calls['getJobListByJobId']['reply']['list'][number];

const perPage = 20;
const portraitSize = 32;

/** A page of the people who hold a position, wherever the reader looks. */
const useHolders = (posId: number, page: number) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['member', 'getJobListByJobId', posId, page],
    queryFn: ({ signal }) =>
      provider.call('getJobListByJobId', { posId, page, page_size: perPage }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** Who it is, which of those of that name, and in which departments they hold the position. */
const HolderItem = ({ person, posName }: { readonly person: Holder; readonly posName: string }) => {
  const translate = useTranslate();
  const name = String(person.name ?? '');
  const places = (person.departments ?? []).filter(({ position }) => position === posName);
  return (
    <ListItem disableGutters divider sx={{ gap: 1.5, alignItems: 'center' }}>
      <Portrait name={name} picture={person.avatar} size={portraitSize} />
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <PersonName userId={Number(person.user_id)} name={name} />
        <Typography variant="caption" component="div" color="text.secondary">
          {places.map((place) => place.name).join(translate('list.comma'))}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
        {person.workId}
      </Typography>
    </ListItem>
  );
};

interface HoldersProps {
  readonly position: PositionRow;
  readonly departmentName: string;
}

const Holders = ({ position: { posId, posName, users_count: here }, departmentName }: HoldersProps) => {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useHolders(posId, page);
  if (error !== null && data === undefined)
    return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={160} aria-busy />;
  const count = formatCount(data.total);
  return (
    <>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {data.total === here
          ? translate('position.people', { smart_count: data.total, count })
          : translate('position.holders', {
              smart_count: data.total,
              count,
              here: formatCount(here),
              department: departmentName,
            })}
      </Typography>
      <List disablePadding aria-label={translate('position.holdersOf', { name: posName })}>
        {data.list.map((person) => (
          <HolderItem key={person.user_id} person={person} posName={posName} />
        ))}
      </List>
      <Pages total={data.total} page={page} perPage={perPage} onPage={setPage} />
    </>
  );
};

interface HoldersDialogProps extends HoldersProps {
  readonly onClose: () => void;
}

/** Who holds a position in all departments the reader sees, a page at a time. */
const HoldersDialog = ({ onClose, ...holders }: HoldersDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {translate('position.holdersOf', { name: holders.position.posName })}
      </DialogTitle>
      <DialogContent>
        <Holders {...holders} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

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
