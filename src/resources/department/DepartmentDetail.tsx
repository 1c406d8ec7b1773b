import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { type RaRecord, useGetOne, useNavigate, useTranslate } from 'react-admin';
import { VisibilityLink } from '#resources/_shared/visibility/VisibilityLink.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useTreeLevels } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { DepartmentExport } from './DepartmentExport.tsx';
import { DepartmentFacts } from './DepartmentFacts.tsx';
import { DepartmentMembers } from './DepartmentMembers.tsx';
import { DepartmentSettings } from './DepartmentSettings.tsx';
import { addressOf, createAddress, type DetailTab, detailTabs, rightsOf } from './departmentPage.ts';
import { SubDepartmentTable } from './SubDepartmentTable.tsx';

/** The departments right below one, with buttons to sort them and to add another. */
const SubDepartments = ({ parent }: { readonly parent: RaRecord }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = String(parent.id);
  const { index, loading, error } = useTreeLevels({
    resource: 'department',
    expanded: [id],
    keyword: '',
  });
  const rows = (index.children.get(id) ?? []).flatMap((child) => index.rows.get(child) ?? []);
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (loading.has(id)) return <Skeleton variant="rounded" height={120} aria-busy />;
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', mb: 1.5 }}>
        {rightsOf(parent).addBelow ? (
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            onClick={() => navigate(createAddress(Number(parent.id)))}
          >
            {translate('department.act.add')}
          </Button>
        ) : null}
        <DepartmentExport department={parent} />
      </Stack>
      {rows.length === 0 ? (
        <Typography color="text.secondary">{translate('department.noChildren')}</Typography>
      ) : (
        <SubDepartmentTable rows={rows} />
      )}
    </>
  );
};

const DepartmentPositions = lazy(async () => ({
  default: (await import('./positions/DepartmentPositions.tsx')).DepartmentPositions,
}));
const Timeline = lazy(async () => ({ default: (await import('#views/timeline/Timeline.tsx')).Timeline }));

interface DepartmentDetailProps {
  readonly id: number;
  readonly tab: DetailTab;
}

/** A failed read is shown here with a retry, not as a toast. */
const quiet = { onError: () => {}, retry: false };

/** The tabs whose content the server answers, and the one that is shown of them. */
const useTabs = (asked: DetailTab) => {
  const { offers } = useConsoleProvider();
  const tabs = detailTabs.filter((each) => each !== 'positions' || offers('getJobListByDepIdNew'));
  return { tabs, tab: tabs.includes(asked) ? asked : 'members' } as const;
};

/** The chosen department: its facts, and its people, departments and settings behind tabs with addresses of their own. */
export const DepartmentDetail = ({ id, tab: asked }: DepartmentDetailProps) => {
  const { tabs, tab } = useTabs(asked);
  const { data: record, error, refetch } = useGetOne<RaRecord>('department', { id }, quiet);
  if (error) return <FailedRead error={error} onRetry={refetch} />;
  if (record === undefined) return <Skeleton variant="rounded" height={160} aria-busy />;
  return (
    <>
      <DepartmentFacts record={record} />
      <DetailTabs id={id} tab={tab} tabs={tabs} />
      <Box role="tabpanel" id={`department-${tab}`} aria-labelledby={`department-tab-${tab}`} sx={{ pt: 2 }}>
        {tab === 'members' ? <DepartmentMembers key={id} department={record} /> : null}
        {tab === 'departments' ? <SubDepartments parent={record} /> : null}
        {tab === 'positions' ? (
          <Suspense fallback={<Skeleton variant="rounded" height={160} aria-busy />}>
            <DepartmentPositions key={id} department={record} />
          </Suspense>
        ) : null}
        {tab === 'settings' ? (
          <>
            <DepartmentSettings record={record} />
            <VisibilityLink />
          </>
        ) : null}
        {tab === 'activity' ? (
          <Suspense fallback={<Skeleton variant="rounded" height={160} aria-busy />}>
            <Timeline noun="department" id={id} />
          </Suspense>
        ) : null}
      </Box>
    </>
  );
};

interface DetailTabsProps extends DepartmentDetailProps {
  readonly tabs: readonly DetailTab[];
}

const DetailTabs = ({ id, tab, tabs }: DetailTabsProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Tabs
      value={tab}
      onChange={(_, next: DetailTab) => navigate(addressOf(id, next))}
      variant="scrollable"
      aria-label={translate('department.detail')}
      // Narrow tabs let the next label peek out at 390 px: the sign that there is more to scroll to.
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        '& .MuiTab-root': { minWidth: { xs: 0, sm: 90 }, px: { xs: 1.5, sm: 2 } },
      }}
    >
      {tabs.map((each) => (
        <Tab
          key={each}
          value={each}
          id={`department-tab-${each}`}
          aria-controls={`department-${each}`}
          label={translate(`department.tab.${each}`)}
        />
      ))}
    </Tabs>
  );
};
