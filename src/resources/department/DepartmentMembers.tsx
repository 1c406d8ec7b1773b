import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  LinkBase,
  type RaRecord,
  ResourceContextProvider,
  useGetList,
  useStore,
  useTranslate,
} from 'react-admin';
import { findField } from '#engine/fields.ts';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';

const perPage = 20;
const columns = ['workId', 'phone', 'position', 'active_status'] as const;
/** Left out on a phone, where the table must not scroll sideways. */
const wideColumns: readonly string[] = ['workId', 'active_status'];
const displayOf = (name: string) =>
  wideColumns.includes(name) ? { display: { xs: 'none', sm: 'table-cell' } } : {};
const quiet = { onError: () => {}, retry: false };

/** Name, and whether the person leads this department. */
const PersonCell = ({
  person,
  departmentId,
}: {
  readonly person: RaRecord;
  readonly departmentId: number;
}) => {
  const translate = useTranslate();
  const placements: readonly Readonly<Record<string, unknown>>[] = person.departments ?? [];
  const here = placements.find((placement) => placement.id === departmentId);
  return (
    <TableCell>
      <Link component={LinkBase} to={`/member/${person.id}/show`} underline="hover">
        {person.name}
      </Link>
      {here?.is_supervisor === 1 ? (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
          {translate('department.supervisor')}
        </Typography>
      ) : null}
    </TableCell>
  );
};

interface PeopleProps {
  readonly people: readonly RaRecord[];
  readonly departmentId: number;
}

const People = ({ people, departmentId }: PeopleProps) => {
  const translate = useTranslate();
  const model = useModel('member');
  const fields = columns.flatMap((name) => findField(model.fields, name) ?? []);
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('department.tab.members')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate(wordKeys('member').field('name'))}</TableCell>
            {fields.map((field) => (
              <TableCell key={field.name} sx={displayOf(field.name)}>
                {translate(wordKeys('member').field(field.path))}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id} hover>
              <PersonCell person={person} departmentId={departmentId} />
              {fields.map((field) => (
                <TableCell key={field.name} sx={displayOf(field.name)}>
                  <FieldDisplay field={field} value={person[field.name]} record={person} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** The people of a department, by itself or with everything below it. */
export const DepartmentMembers = ({ departmentId }: { readonly departmentId: number }) => {
  const translate = useTranslate();
  const [withSub, setWithSub] = useStore('department.withSub', false);
  const [page, setPage] = useState(0);
  const { data, total, error, refetch } = useGetList<RaRecord>(
    'member',
    {
      pagination: { page: page + 1, perPage },
      filter: { department_id: departmentId, include_sub: withSub ? 1 : 0 },
    },
    quiet,
  );
  if (error)
    return (
      <ResourceContextProvider value="member">
        <FailedState error={error} onRetry={() => void refetch()} />
      </ResourceContextProvider>
    );
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <FormControlLabel
          control={<Switch checked={withSub} onChange={(_, on) => setWithSub(on)} />}
          label={translate('department.withSub')}
        />
        <Typography role="status" variant="body2" color="text.secondary">
          {total === undefined
            ? ''
            : translate('tree.people', { smart_count: total, count: total.toLocaleString('en') })}
        </Typography>
      </Stack>
      {data === undefined ? <Skeleton variant="rounded" height={160} aria-busy /> : null}
      {data?.length === 0 ? (
        <Typography color="text.secondary">{translate('department.noMembers')}</Typography>
      ) : null}
      {data !== undefined && data.length > 0 ? (
        // Values of members are shown in the words of members.
        <ResourceContextProvider value="member">
          <People people={data} departmentId={departmentId} />
        </ResourceContextProvider>
      ) : null}
      {(total ?? 0) > perPage ? (
        <TablePagination
          component="div"
          count={total ?? 0}
          page={page}
          rowsPerPage={perPage}
          rowsPerPageOptions={[perPage]}
          onPageChange={(_, next) => setPage(next)}
          getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
          labelDisplayedRows={({ from, to, count }) =>
            translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
          }
        />
      ) : null}
    </>
  );
};
