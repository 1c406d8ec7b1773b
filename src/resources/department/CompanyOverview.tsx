import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ImportEntry } from '#views/import/entry/ImportEntry.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { hiddenRoot } from '#views/tree/treeIndex.ts';
import { useTreeLevels } from '#views/tree/useTreeLevels.ts';
import { DepartmentExport } from './DepartmentExport.tsx';
import { SubDepartmentTable } from './SubDepartmentTable.tsx';

const companyId = '0';

/** Shown while no department is chosen: the company with its first level. */
export const CompanyOverview = () => {
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
