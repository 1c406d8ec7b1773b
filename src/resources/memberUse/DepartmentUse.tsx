import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, useState } from 'react';
import { LinkBase, Title, useLocation, useTranslate } from 'react-admin';
import { NothingCounted, TooFew, Until } from '#resources/_shared/usage/UsageNote.tsx';
import { ExportOpener } from '#views/export/ExportOpener.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { PageActions } from '#views/layouts/PageHead.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { DepartmentTable, figureColumns } from './DepartmentTable.tsx';
import { LevelTabs, levelAddresses } from './LevelTabs.tsx';
import { departmentsPerPage, type MemberUseReply, useDepartmentUse } from './useDepartmentUse.ts';

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
