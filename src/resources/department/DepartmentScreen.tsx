import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useRef } from 'react';
import { type RaRecord, Title, useGetOne, useLocation, useNavigate, useTranslate } from 'react-admin';
import { VisibilityLink } from '#resources/_shared/visibility/VisibilityLink.tsx';
import { ImportEntry } from '#views/import/entry/ImportEntry.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { Lazy } from '#views/layouts/Lazy.tsx';
import { TreeAndListFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useOffers } from '#views/provider/useOffers.ts';
import { hiddenRoot } from '#views/tree/treeIndex.ts';
import { useTreeLevels } from '#views/tree/useTreeLevels.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { DepartmentExport, DepartmentFacts } from './DepartmentFacts.tsx';
import { DepartmentMembers } from './DepartmentMembers.tsx';
import { DepartmentSettings } from './DepartmentSettings.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import { addressOf, createAddress, type DetailTab, detailTabs, readPlace } from './departmentAddress.ts';
import { rightsOf } from './departmentRights.ts';
import { SubDepartmentTable } from './SubDepartmentTable.tsx';

const companyId = '0';

/** Shown while no department is chosen: the company with its first level. */
const CompanyOverview = () => {
  const translate = useTranslate();
  const model = useModel('department');
  const { index, isPending, loading, error } = useTreeLevels({
    resource: 'department',
    expanded: [companyId],
    keyword: '',
  });
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (isPending || loading.has(companyId)) return <Skeleton variant="rounded" height={160} aria-busy />;
  const company = index.rows.get(companyId);
  // Who is bounded to some departments has those at the top instead of the company.
  const rows = (index.children.get(company === undefined ? hiddenRoot : companyId) ?? []).flatMap(
    (id) => index.rows.get(id) ?? [],
  );
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere', mr: 'auto' }}>
          {company?.name ?? translate('department.title')}
        </Typography>
        <ImportEntry model={model} />
        <DepartmentExport />
      </Stack>
      {company === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {translate('department.companyFacts', {
            people: Number(company.users_count ?? 0).toLocaleString('en'),
            departments: rows.length,
          })}
        </Typography>
      )}
      <SubDepartmentTable rows={rows} />
    </>
  );
};

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
  const offers = useOffers();
  const tabs = detailTabs.filter((each) => each !== 'positions' || offers('getJobListByDepIdNew'));
  return { tabs, tab: tabs.includes(asked) ? asked : 'members' } as const;
};

/** The chosen department: its facts, and its people, departments and settings behind tabs with addresses of their own. */
const DepartmentDetail = ({ id, tab: asked }: DepartmentDetailProps) => {
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

const GeneratedCreate = lazy(async () => ({
  default: (await import('#views/generated/GeneratedCreate.tsx')).GeneratedCreate,
}));

/** The parent a new department was asked for below; the company when the address says nothing else. */
const parentIn = (search: string): number => {
  try {
    const source: unknown = JSON.parse(new URLSearchParams(search).get('source') ?? '{}');
    const parent = (source as { readonly superDeptId?: unknown }).superDeptId;
    return typeof parent === 'number' ? parent : 0;
  } catch {
    // An address a person has mangled asks for nothing in particular.
    return 0;
  }
};

/** Department management: the tree stays at the left while the chosen department changes beside it. */
export const DepartmentScreen = () => {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const place = readPlace(pathname);
  const detail = useRef<HTMLDivElement>(null);
  const parentId = parentIn(search);
  const shownId = place.kind === 'detail' ? place.id : place.kind === 'create' ? parentId : 0;
  const plural = translate(wordKeys('department').plural);
  return (
    <>
      <Title title={translate('department.title')} />
      <TreeAndListFrame
        treeTitle={plural}
        storeKey="department"
        chosen={pathname}
        tree={
          <DepartmentTree
            selectedId={shownId === 0 ? undefined : shownId}
            onOpened={() => detail.current?.focus()}
          />
        }
      >
        <Box
          ref={detail}
          tabIndex={-1}
          role="region"
          aria-label={translate('department.detail')}
          sx={{ outline: 'none', px: { xs: 0, md: 2 }, pt: 1 }}
        >
          {shownId === 0 ? (
            <CompanyOverview />
          ) : (
            <DepartmentDetail
              key={shownId}
              id={shownId}
              tab={place.kind === 'detail' ? place.tab : 'members'}
            />
          )}
        </Box>
      </TreeAndListFrame>
      {place.kind === 'create' ? (
        <Lazy name={`create ${parentId}`}>
          <GeneratedCreate key={parentId} defaultValues={{ superDeptId: parentId }} />
        </Lazy>
      ) : null}
    </>
  );
};
