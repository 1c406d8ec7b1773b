import ArrowBack from '@mui/icons-material/ArrowBack';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { LoadingLines } from './BrowsedLevel.tsx';
import { type BrowsedChoice, BrowsedPeople } from './BrowsedPeople.tsx';
import { TakeAll } from './TakeAll.tsx';
import { useTaking } from './useTaking.ts';

type NamedRole = Calls['postRole']['reply']['list'][number];

const pageSize = 50;

interface RoleWayProps {
  readonly choice: BrowsedChoice;
}

interface HoldersProps extends RoleWayProps {
  readonly role: NamedRole;
  readonly onBack: () => void;
}

/** Who holds a role, to be ticked one by one or taken together. */
const Holders = ({ role: { posId, posName }, choice, onBack }: HoldersProps) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const taking = useTaking(choice);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['role', 'roleUsersList', 'picker', posId],
    queryFn: ({ pageParam, signal }) =>
      provider.call('roleUsersList', { posId, page: pageParam, page_size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, _, page) =>
      list.length > 0 && page * pageSize < total ? page + 1 : undefined,
    retry: false,
  });
  const take = () =>
    void taking.take(async (page, size) => {
      const { list, total } = await provider.call('roleUsersList', { posId, page, page_size: size });
      return { people: list.map(({ user_id: id, name }) => ({ id, name })), total };
    });
  const people = (data?.pages ?? []).flatMap(({ list }) =>
    list.map(({ user_id: id, name, workId, department }) => ({
      id,
      name,
      detail: [workId, department].filter(Boolean).join(' · '),
    })),
  );
  return (
    <>
      <Button size="small" startIcon={<ArrowBack />} autoFocus onClick={onBack}>
        {translate('views.picker.allRoles')}
      </Button>
      <Typography component="h3" variant="subtitle2" sx={{ px: 1, py: 0.5, overflowWrap: 'anywhere' }}>
        {posName}
      </Typography>
      <TakeAll
        taking={taking}
        count={data?.pages.at(-1)?.total ?? 0}
        label="views.picker.takeRole"
        onTake={take}
      />
      {error !== null && !isFetching ? <FailedRead error={error} onRetry={refetch} /> : null}
      {data === undefined && isFetching ? <LoadingLines /> : null}
      {data !== undefined && people.length === 0 ? (
        <Typography color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
          {translate('role.noHolders')}
        </Typography>
      ) : null}
      {people.length === 0 ? null : <BrowsedPeople {...choice} people={people} />}
      {hasNextPage ? (
        <Button size="small" loading={isFetching} onClick={() => void fetchNextPage()} sx={{ m: 1 }}>
          {translate('timeline.more')}
        </Button>
      ) : null}
    </>
  );
};

/** Chooses people by the roles they hold. */
export const RoleWay = ({ choice }: RoleWayProps) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const [role, setRole] = useState<NamedRole>();
  const { data, error, refetch } = useQuery({
    queryKey: ['role', 'postRole'],
    queryFn: ({ signal }) => provider.call('postRole', {}, { signal }),
    retry: false,
  });
  return (
    <Box sx={{ flex: 1, minHeight: 160, overflowY: 'auto', px: 2, py: 1 }}>
      {role === undefined ? (
        <>
          {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
          {data === undefined && error === null ? <LoadingLines /> : null}
          <List disablePadding aria-label={translate('views.picker.byRole')}>
            {(data?.list ?? []).map((each) => (
              <ListItem key={each.posId} disablePadding>
                <ListItemButton onClick={() => setRole(each)} sx={{ minHeight: 44, px: 1, borderRadius: 1 }}>
                  <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {each.posName}
                  </Typography>
                  <ChevronRight fontSize="small" color="action" />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </>
      ) : (
        <Holders key={role.posId} role={role} choice={choice} onBack={() => setRole(undefined)} />
      )}
    </Box>
  );
};
