import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import { useTreeLevels } from '#views/tree/useTreeLevels.ts';
import { DepartmentExport } from './DepartmentExport.tsx';
import { createAddress } from './departmentAddress.ts';
import { rightsOf } from './departmentRights.ts';
import { SubDepartmentTable } from './SubDepartmentTable.tsx';

/** The departments right below one, with buttons to sort them and to add another. */
export const SubDepartments = ({ parent }: { readonly parent: RaRecord }) => {
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
