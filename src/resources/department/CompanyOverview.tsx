import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { hiddenRoot } from '#views/tree/treeIndex.ts';
import { useTreeLevels } from '#views/tree/useTreeLevels.ts';
import { SubDepartmentTable } from './SubDepartmentTable.tsx';

/** Shown while no department is chosen: the company with its first level. */
export const CompanyOverview = () => {
  const translate = useTranslate();
  const { index, isPending } = useTreeLevels({
    resource: 'department',
    expanded: [],
    keyword: '',
    withCompany: true,
  });
  if (isPending) return <Skeleton variant="rounded" height={160} aria-busy />;
  const [top = ''] = index.children.get(hiddenRoot) ?? [];
  const company = index.rows.get(top);
  const rows = (index.children.get(top) ?? []).flatMap((id) => index.rows.get(id) ?? []);
  return (
    <>
      <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {company?.name}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('department.companyFacts', {
          people: Number(company?.users_count ?? 0).toLocaleString('en'),
          departments: rows.length,
        })}
      </Typography>
      <SubDepartmentTable rows={rows} />
    </>
  );
};
