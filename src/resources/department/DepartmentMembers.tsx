import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import {
  LinkBase,
  ListContextProvider,
  type RaRecord,
  ResourceContextProvider,
  useCanAccess,
  useListContext,
  useListController,
  useStore,
  useTranslate,
} from 'react-admin';
import { isFromElsewhere } from '#resources/_shared/seat/usePersonActions.ts';
import { BulkBar } from '#views/generated/BulkBar.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { Pages } from '#views/list/Pages.tsx';
import { RowsProvider } from '#views/list/RowsProvider.tsx';
import { SteadyList } from '#views/list/SteadyList.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { addressOf } from './departmentPage.ts';
import { PeopleTable } from './PeopleTable.tsx';

const perPage = 20;
const quiet = { onError: () => {}, retry: false };

const PeoplePages = () => {
  const { page, total = 0, setPage } = useListContext();
  return <Pages total={total} page={page} perPage={perPage} onPage={setPage} />;
};

/** What the list has to show: rows, no one, a failure, or rows that are still on their way. */
const People = ({ department }: { readonly department: RaRecord }) => {
  const translate = useTranslate();
  const model = useModel('member');
  const { data, error, refetch } = useListContext();
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={160} aria-busy />;
  if (data.length === 0)
    return <Typography color="text.secondary">{translate('department.noMembers')}</Typography>;
  return (
    <RowsProvider model={model} isSelectable>
      <PeopleTable department={department} />
      <PeoplePages />
      <BulkBar model={model} />
    </RowsProvider>
  );
};

const Total = () => {
  const translate = useTranslate();
  const { total } = useListContext();
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      {total === undefined
        ? ''
        : translate('tree.people', { smart_count: total, count: total.toLocaleString('en') })}
    </Typography>
  );
};

/** The way to a new person of this department and back; people of partner and synced ones come from their source. */
const AddPerson = ({ department }: { readonly department: RaRecord }) => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'member', action: 'create' });
  if (canAccess !== true || isFromElsewhere(department) || department.can?.arrangePeople !== 1) return null;
  const id = Number(department.id);
  return (
    <Button
      component={LinkBase}
      to={`/member/create?department=${id}`}
      state={{ from: addressOf(id) }}
      startIcon={<AddIcon />}
    >
      {translate('people.add')}
    </Button>
  );
};

/** The people of a department, by itself or with everything below it: to be arranged, placed elsewhere and taken out. */
export const DepartmentMembers = ({ department }: { readonly department: RaRecord }) => {
  const translate = useTranslate();
  const [withSub, setWithSub] = useStore('department.withSub', false);
  const departmentId = Number(department.id);
  const list = useListController<RaRecord>({
    resource: 'member',
    filter: { department_id: departmentId, include_sub: withSub ? 1 : 0 },
    perPage,
    disableSyncWithLocation: true,
    // Page and selection are of this visit: nothing is kept for each of ten thousand departments.
    storeKey: false,
    queryOptions: quiet,
  });
  return (
    // Values of members are shown in the words of members.
    <ResourceContextProvider value="member">
      <ListContextProvider value={list}>
        <SteadyList>
          <Stack
            direction="row"
            sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
          >
            <FormControlLabel
              control={<Switch checked={withSub} onChange={(_, on) => setWithSub(on)} />}
              label={translate('department.withSub')}
            />
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <Total />
              <AddPerson department={department} />
            </Stack>
          </Stack>
          <People department={department} />
        </SteadyList>
      </ListContextProvider>
    </ResourceContextProvider>
  );
};
