import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Title, useDataProvider, useLocation, useNavigate, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { TreeAndListFrame, useIsNarrowFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { RoleDetail } from './RoleDetail.tsx';
import type { Asked } from './RoleDialogs.tsx';
import { RolePanel } from './RolePanel.tsx';
import { firstRole, type RoleTree, roleIn, rolesQuery } from './roleData.ts';

const RoleDialogs = lazy(async () => ({ default: (await import('./RoleDialogs.tsx')).RoleDialogs }));

/** The chosen role stands in the address: it can be linked to, reloaded and gone back from. */
const useChosenRole = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = Number(new URLSearchParams(search).get('role') ?? Number.NaN);
  return {
    search,
    posId: Number.isSafeInteger(asked) ? asked : undefined,
    choose: (posId: number) => navigate(`/role?role=${posId}`),
  };
};

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const Loading = () => {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('ra.page.loading')} spacing={1} sx={{ pt: 2, maxWidth: 280 }}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} variant="rounded" height={36} />
      ))}
    </Stack>
  );
};

/** Nothing chosen, or something that is gone. */
const NoRole = ({ isGone }: { readonly isGone: boolean }) => {
  const translate = useTranslate();
  return (
    <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
      {translate(isGone ? 'role.gone' : 'role.choose')}
    </Typography>
  );
};

const Roles = ({ tree }: { readonly tree: RoleTree }) => {
  const translate = useTranslate();
  const { search, posId, choose } = useChosenRole();
  const isNarrow = useIsNarrowFrame();
  const [asked, setAsked] = useState<Asked>();
  const role = roleIn(tree, posId);
  // A wide page opens with a role beside the groups and says so in the address; on a narrow one the groups come first.
  const first = isNarrow || search !== '' ? undefined : firstRole(tree);
  return (
    <>
      {first === undefined ? null : <Navigate to={`/role?role=${first.posId}`} replace />}
      <TreeAndListFrame
        treeTitle={translate('role.groups')}
        storeKey="role"
        chosen={posId}
        opensTree={search === ''}
        tree={
          <RolePanel
            tree={tree}
            selectedId={posId}
            onChoose={(chosen) => choose(chosen.posId)}
            onAsk={setAsked}
          />
        }
      >
        <Box sx={{ px: { xs: 0, md: 2 }, pt: 1 }}>
          {role === undefined ? (
            <NoRole isGone={posId !== undefined} />
          ) : (
            <RoleDetail key={role.posId} role={role} />
          )}
        </Box>
      </TreeAndListFrame>
      {asked === undefined ? null : (
        <Suspense fallback={null}>
          <RoleDialogs asked={asked} tree={tree} onSaved={choose} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
};

/** Roles and role groups: groups at the left, the people of the chosen role beside them. */
export const RoleScreen = () => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, refetch } = useQuery(rolesQuery(provider));
  const failed = error === null ? <Loading /> : <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Title title={translate(wordKeys('role').plural)} />
      {data === undefined ? failed : <Roles tree={data} />}
    </>
  );
};
