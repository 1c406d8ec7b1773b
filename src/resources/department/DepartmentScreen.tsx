import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, Title, useLocation, useTranslate } from 'react-admin';
import { ImportEntry } from '#views/import/entry/ImportEntry.tsx';
import { Lazy } from '#views/layouts/AfterPaint.tsx';
import { PageActions, PageCount } from '#views/layouts/PageHead.tsx';
import { TreeAndListFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { lazyPart } from '#views/lazyPart.ts';
import { useModel } from '#views/ModelContext.tsx';
import { companyId, hiddenRoot } from '#views/tree/treeIndex.ts';
import { useTreeLevels } from '#views/tree/useTreeLevels.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { DepartmentExport } from './DepartmentExport.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import { chartAddress, readPlace } from './departmentPage.ts';
import { SubDepartmentTable } from './SubDepartmentTable.tsx';

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
      <PageActions>
        <Button component={Link} to={chartAddress} startIcon={<AccountTree />}>
          {translate('department.chart.title')}
        </Button>
        <ImportEntry model={model} />
        <DepartmentExport />
      </PageActions>
      {company === undefined ? null : (
        <PageCount>
          <Typography variant="body2" color="text.secondary">
            {translate('department.companyFacts', {
              people: Number(company.users_count ?? 0).toLocaleString('en'),
              departments: rows.length,
            })}
          </Typography>
        </PageCount>
      )}
      <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {company?.name ?? translate('department.title')}
      </Typography>
      <SubDepartmentTable rows={rows} />
    </>
  );
};

// One looks at a department after the tree: its code comes once that stands.
const DepartmentDetail = lazyPart(async () => ({
  default: (await import('./DepartmentDetail.tsx')).DepartmentDetail,
}));

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

// A drawing of one's own: no generated view gives it, and its code comes with it alone.
const ChartPage = lazy(async () => ({ default: (await import('./chart/ChartPage.tsx')).ChartPage }));

/** Department management: the tree with the chosen department beside it, or all of them as a chart. */
export const DepartmentScreen = () => {
  const { pathname } = useLocation();
  if (readPlace(pathname).kind !== 'chart') return <TreeAndDetail />;
  return (
    <Lazy name="chart">
      <ChartPage />
    </Lazy>
  );
};

/** The tree stays at the left while the chosen department changes beside it. */
const TreeAndDetail = () => {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const place = readPlace(pathname);
  const detail = useRef<HTMLDivElement>(null);
  const parentId = parentIn(search);
  const shownId = place.kind === 'detail' ? place.id : place.kind === 'create' ? parentId : 0;
  const plural = translate(wordKeys('department').plural);
  useEffect(() => void DepartmentDetail.preload().catch(() => undefined), []);
  return (
    <>
      <Title title={translate('department.title')} />
      <TreeAndListFrame
        treeTitle={plural}
        storeKey="department"
        chosen={pathname}
        isTreeFirst
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
          sx={{ outline: 'none', pl: { xs: 0, md: 1 } }}
        >
          {shownId === 0 ? (
            <CompanyOverview />
          ) : (
            <Suspense fallback={<Skeleton variant="rounded" height={160} aria-busy />}>
              <DepartmentDetail
                key={shownId}
                id={shownId}
                tab={place.kind === 'detail' ? place.tab : 'members'}
              />
            </Suspense>
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
