import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useGetOne, useLocation, useTranslate } from 'react-admin';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { TreeAndListFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { memberFilter, useMemberPlace } from './memberPlace.ts';

const quiet = { onError: () => {}, retry: false };

/** The chosen department's name and path; a department that is gone or out of reach gives way to everyone. */
const usePlaceName = (departmentId: number, choose: (id: number) => void) => {
  const translate = useTranslate();
  const { data, error } = useGetOne(
    'department',
    { id: departmentId },
    { ...quiet, enabled: departmentId !== 0 },
  );
  useEffect(() => {
    if (error) choose(0);
  }, [error, choose]);
  if (departmentId === 0) return { name: translate('member.everyone'), path: '' };
  return { name: String(data?.name ?? ''), path: String(data?.path ?? '') };
};

/** Where the list looks, and whether what is below counts. */
const PlaceHeader = () => {
  const translate = useTranslate();
  const { departmentId, withSub, mainOnly, choose, setWithSub, setMainOnly } = useMemberPlace();
  const { name, path } = usePlaceName(departmentId, choose);
  if (departmentId === 0)
    return (
      <Box component="h2" sx={visuallyHidden}>
        {name}
      </Box>
    );
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {path === '' || path === name ? null : (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {path}
          </Typography>
        )}
      </Box>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1 }}>
        <FormControlLabel
          control={<Switch checked={withSub} onChange={(_, on) => setWithSub(on)} />}
          label={translate('member.withSub')}
        />
        <FormControlLabel
          control={<Switch checked={mainOnly} onChange={(_, on) => setMainOnly(on)} />}
          label={translate('member.mainOnly')}
        />
      </Stack>
    </Stack>
  );
};

// The rows are what one came for: the code of the tree follows them.
const MemberTree = lazy(async () => ({ default: (await import('./MemberTree.tsx')).MemberTree }));

const tree = (
  <Suspense>
    <MemberTree />
  </Suspense>
);

/** The people of the chosen place. */
const People = () => {
  const { departmentId, withSub, mainOnly } = useMemberPlace();
  const filter = useMemo(
    () => memberFilter(departmentId, withSub, mainOnly),
    [departmentId, withSub, mainOnly],
  );
  return (
    <Box sx={{ pl: { xs: 0, md: 1 } }}>
      <PlaceHeader />
      <GeneratedList filter={filter} />
    </Box>
  );
};

const people = <People />;

/** Members: the department tree at the left, the people of the chosen department beside it. */
export const MemberList = () => {
  const translate = useTranslate();
  const { departmentId, choose } = useMemberPlace();
  const { search } = useLocation();
  const isOfImport = new URLSearchParams(search).get('filter')?.includes('"import_id"') === true;
  // The people of an import are shown wherever they are: the department chosen last gives way when they are come to.
  useEffect(() => {
    if (isOfImport) choose(0);
  }, [isOfImport, choose]);
  return (
    <TreeAndListFrame
      treeTitle={translate(wordKeys('department').plural)}
      storeKey="member"
      chosen={departmentId}
      tree={tree}
    >
      {people}
    </TreeAndListFrame>
  );
};
