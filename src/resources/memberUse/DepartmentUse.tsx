import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { lazy, useState } from 'react';
import { LinkBase, Title, useLocation, useTranslate } from 'react-admin';
import { NothingCounted, TooFew, Until } from '#resources/_shared/usage/UsageNote.tsx';
import { ExportOpener } from '#views/export/ExportOpener.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { PageActions } from '#views/layouts/PageHead.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { LevelTabs, levelAddresses } from './LevelTabs.tsx';
import {
  type DepartmentRow,
  departmentsPerPage,
  type MemberUseReply,
  useDepartmentUse,
} from './useDepartmentUse.ts';

/** Figures of a department in the order of the table; their words are those of the noun `usage`. */
const figureColumns = [
  'people',
  'activated',
  'activated_rate',
  'active_day',
  'active_week',
  'active_month',
  'messages_week',
  'messages_month',
] as const satisfies readonly (keyof DepartmentRow)[];

/** A figure as it is written; without people there is no rate. */
const figureText = (row: DepartmentRow, name: (typeof figureColumns)[number]): string => {
  const value = row[name];
  if (value === null) return '–';
  return name === 'activated_rate' ? value.toFixed(1) : formatCount(value);
};

type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** What a row is called; those shown together have no name of their own. */
const rowName = (translate: Translate, { name, merged, has_own: hasOwn }: DepartmentRow): string => {
  if (name !== null) return name;
  if (merged === 0) return translate('rules.usage.rest');
  return translate(hasOwn === 1 ? 'rules.usage.restWithOwn' : 'rules.usage.restOfDepartments', {
    count: merged,
  });
};

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** A column's name; what it counts is said on hover and on focus. */
const Heading = ({ name }: { readonly name: (typeof figureColumns)[number] }) => {
  const translate = useTranslate();
  const keys = wordKeys('usage');
  return (
    <Tooltip title={translate(keys.help(name))} describeChild>
      <Box component="span" tabIndex={0} sx={{ borderBottom: '1px dotted', cursor: 'help' }}>
        {translate(keys.field(name))}
      </Box>
    </Tooltip>
  );
};

const Name = ({ row }: { readonly row: DepartmentRow }) => {
  const translate = useTranslate();
  const name = rowName(translate, row);
  if (row.has_children === 0) return name;
  return (
    <LinkBase className="row-link" to={`${levelAddresses.department}?dept=${row.dept_id}`}>
      {name}
    </LinkBase>
  );
};

interface DepartmentTableProps {
  readonly label: string;
  readonly rows: readonly DepartmentRow[];
  readonly total: DepartmentRow | null;
}

/** Figures by department; a name leads to the departments below it. */
export const DepartmentTable = ({ label, rows, total }: DepartmentTableProps) => {
  const translate = useTranslate();
  return (
    // What scrolls sideways has to be reached by keyboard.
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{translate(wordKeys('usage').field('name'))}</TableCell>
            {figureColumns.map((name) => (
              <TableCell key={name} align="right">
                <Heading name={name} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.dept_id ?? 'rest'}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400, minWidth: 140 }}>
                <Name row={row} />
              </TableCell>
              {figureColumns.map((name) => (
                <TableCell key={name} align="right" sx={figure}>
                  {figureText(row, name)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {total === null ? null : (
            <TableRow sx={{ '& > *': { fontWeight: 600, borderBottom: 0 } }}>
              <TableCell component="th" scope="row">
                {translate('usage.total')}
              </TableCell>
              {figureColumns.map((name) => (
                <TableCell key={name} align="right" sx={figure}>
                  {figureText(total, name)}
                </TableCell>
              ))}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  );
};

const ScopedExportDialog = lazy(async () => ({
  default: (await import('#views/export/ScopedExportDialog.tsx')).ScopedExportDialog,
}));

/** Where in the tree the table is, each step a link. */
const Way = ({ way }: { readonly way: MemberUseReply['way'] }) => {
  const translate = useTranslate();
  const steps = [{ id: 0, name: translate('usage.top') }, ...way];
  return (
    <Breadcrumbs aria-label={translate('usage.way')} sx={{ mb: 1 }}>
      {steps.map(({ id, name }, at) =>
        at === steps.length - 1 ? (
          <Typography key={id} aria-current="page">
            {name}
          </Typography>
        ) : (
          <Link
            key={id}
            component={LinkBase}
            to={id === 0 ? levelAddresses.department : `${levelAddresses.department}?dept=${id}`}
          >
            {name}
          </Link>
        ),
      )}
    </Breadcrumbs>
  );
};

const ExportTable = ({ dept, total }: { readonly dept: number; readonly total: number }) => {
  const translate = useTranslate();
  const model = useModel('usage');
  const scope = {
    key: 'table',
    title: translate('usage.export.scope'),
    count: total,
    request: { filter: {}, scope: { dept } },
  };
  return (
    <ExportOpener model={model} isEmpty={total === 0}>
      {(close, asked) => <ScopedExportDialog model={model} scopes={[scope]} asked={asked} onClose={close} />}
    </ExportOpener>
  );
};

/** What each column counts, for those who read it rather than point at it. */
const Definitions = () => {
  const translate = useTranslate();
  const keys = wordKeys('usage');
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 0.5 }}>
        {translate('usage.definitions')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
        {figureColumns.map((name) => (
          <li key={name}>
            {translate(keys.field(name))}: {translate(keys.help(name))}
          </li>
        ))}
      </Box>
    </Box>
  );
};

interface ShownProps {
  readonly reply: MemberUseReply;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const Shown = ({ reply, page, onPage }: ShownProps) => {
  const translate = useTranslate();
  const pages = Math.ceil(reply.total / departmentsPerPage);
  if (reply.until === null) return <NothingCounted first={null} />;
  if (reply.is_hidden === 1) return <TooFew least={reply.least_people} />;
  if (reply.total === 0) return <Typography>{translate('usage.noDepartments')}</Typography>;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('usage.privacy', { count: reply.least_people })}
      </Typography>
      <DepartmentTable
        label={translate('usage.byDepartment')}
        rows={reply.departments}
        total={reply.total_figures}
      />
      {pages < 2 ? null : (
        <Pagination count={pages} page={page} onChange={(_, next) => onPage(next)} sx={{ mt: 1 }} />
      )}
      <Definitions />
    </>
  );
};

const DepartmentPage = ({ dept }: { readonly dept: number }) => {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useDepartmentUse(dept, page);
  return (
    <Box sx={{ pt: 1, pb: 4 }}>
      <Title title={translate(wordKeys('memberUse').plural)} />
      <PageActions>
        <ExportTable dept={dept} total={data?.total ?? 0} />
        <LevelTabs level="department" />
      </PageActions>
      <Box sx={{ minHeight: 24, mb: 1 }}>
        <Until closed={isPlaceholderData ? undefined : data} />
      </Box>
      {data === undefined ? null : <Way way={data.way} />}
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={480} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data === undefined || error !== null ? null : (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <Shown reply={data} page={page} onPage={setPage} />
        </Box>
      )}
    </Box>
  );
};

/** Use by departments, a level at a time: the department whose parts are shown stands in the address. */
export const DepartmentUse = () => {
  const dept = Number(new URLSearchParams(useLocation().search).get('dept'));
  const known = Number.isSafeInteger(dept) && dept > 0 ? dept : 0;
  return <DepartmentPage key={known} dept={known} />;
};
