import AddIcon from '@mui/icons-material/Add';
import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  LinkBase,
  Navigate,
  Title,
  useCanAccess,
  useCreatePath,
  useLocation,
  useNavigate,
  useTranslate,
} from 'react-admin';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { ActionDialog } from '#views/actions/askingDialogs.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { PageActions } from '#views/layouts/PageHead.tsx';
import { TreeAndListFrame, useIsNarrowFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { lazyPart } from '#views/lazyPart.ts';
import { useModel, useModels } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { Holders } from './Holders.tsx';
import type { Asked } from './RoleDialogs.tsx';
import { RolePanel } from './RolePanel.tsx';
import {
  firstRole,
  type Holder,
  type RoleRow,
  type RoleRule,
  type RoleTree,
  roleIn,
  rolesQuery,
  takesRule,
} from './roleData.ts';

const RuleButton = lazyPart(async () => ({ default: (await import('./RuleNote.tsx')).RuleButton }));
const RuleNote = lazyPart(async () => ({ default: (await import('./RuleNote.tsx')).RuleNote }));

interface Home {
  /** Words below `role.home`. */
  readonly words: string;
  /** The noun whose page it is. */
  readonly noun: string;
}

const homes: Readonly<Record<number, Home>> = {
  1: { words: 'mainAdministrator', noun: 'mainAdministrator' },
  2: { words: 'manageGroup', noun: 'manageGroup' },
  3: { words: 'responsible', noun: 'department' },
  4: { words: 'supervisor', noun: 'department' },
  7: { words: 'app', noun: 'app' },
  8: { words: 'group', noun: 'group' },
  9: { words: 'group', noun: 'group' },
};

/** Where the people of a default role are managed; undefined: here. */
const roleHome = (posId: number): Home | undefined =>
  defaultRole(posId)?.home === undefined ? undefined : homes[posId];

type PeopleQuestion =
  | { readonly kind: 'add' }
  | { readonly kind: 'scope'; readonly person: Holder }
  | { readonly kind: 'byRule'; readonly rule: RoleRule };

const actionNames = { add: 'addPeople', scope: 'changeScope', byRule: 'setRule' } as const;

interface PeopleDialogProps {
  readonly role: RoleRow;
  readonly asked: PeopleQuestion;
  readonly onClose: () => void;
}

/** What an action is done to, and what its form begins with. */
const targetOf = ({ posId }: RoleRow, asked: PeopleQuestion): ActionTarget => {
  switch (asked.kind) {
    case 'add':
      return { id: posId };
    case 'scope':
      return {
        id: asked.person.user_id,
        previous: { posId, scope_depts: asked.person.scope_depts.map(({ id }) => id) },
      };
    case 'byRule': {
      const { departments, positions, types, version } = asked.rule;
      return {
        id: posId,
        previous: { departments: departments.map(({ id }) => id), positions, types, version },
      };
    }
    default:
      return asked satisfies never;
  }
};

/** Adds people, changes where the role counts for one, or whom it takes by a rule: by the actions of the schema. */
const PeopleDialog = ({ role, asked, onClose }: PeopleDialogProps) => {
  const model = useModel('role');
  const name = actionNames[asked.kind];
  const action = model.actions.find((each) => each.name === name);
  if (action === undefined) throw new Error(`Expected the action "${name}" of "role"`);
  return (
    <Suspense fallback={null}>
      <ActionDialog
        model={model}
        action={action}
        target={targetOf(role, asked)}
        subject={asked.kind === 'scope' ? asked.person.name : role.posName}
        onClose={onClose}
      />
    </Suspense>
  );
};

/** Why no one is added here, with the way to where that is done. */
const HomeNote = ({ role }: { readonly role: RoleRow }) => {
  const translate = useTranslate();
  const models = useModels();
  const home = roleHome(role.posId);
  if (home === undefined) return null;
  const hasPage = home.noun in models;
  return (
    <Alert
      severity="info"
      icon={<LockIcon fontSize="small" />}
      sx={{ mb: 2 }}
      action={
        hasPage ? (
          <Button color="inherit" size="small" component={LinkBase} to={`/${home.noun}`}>
            {translate('role.home.open')}
          </Button>
        ) : undefined
      }
    >
      {translate(`role.home.${home.words}`)}
    </Alert>
  );
};

interface AddButtonProps {
  readonly role: RoleRow;
  readonly onAdd: () => void;
}

const AddButton = ({ role, onAdd }: AddButtonProps) => {
  const translate = useTranslate();
  if (role.may_people !== 1) return null;
  return (
    <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
      {translate('role.add')}
    </Button>
  );
};

/** One role: where its people are managed, and who they are. */
const RoleDetail = ({ role }: { readonly role: RoleRow }) => {
  const translate = useTranslate();
  const [asked, setAsked] = useState<PeopleQuestion>();
  return (
    <Box>
      <Holders
        role={role}
        onScope={(person) => setAsked({ kind: 'scope', person })}
        action={
          <>
            {takesRule(role) ? (
              <Suspense fallback={null}>
                <RuleButton role={role} onEdit={(rule) => setAsked({ kind: 'byRule', rule })} />
              </Suspense>
            ) : null}
            <AddButton role={role} onAdd={() => setAsked({ kind: 'add' })} />
          </>
        }
      >
        <HomeNote role={role} />
        {takesRule(role) && role.has_rule === 1 ? (
          <Suspense fallback={null}>
            <RuleNote role={role} />
          </Suspense>
        ) : null}
        {role.scope_required === 1 ? (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {translate('role.needsScope')}
          </Typography>
        ) : null}
        {role.may_people === 0 && roleHome(role.posId) === undefined ? (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('role.readOnly')}
          </Alert>
        ) : null}
      </Holders>
      {asked === undefined ? null : (
        <PeopleDialog role={role} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </Box>
  );
};

const RoleDialogs = lazy(async () => ({ default: (await import('./RoleDialogs.tsx')).RoleDialogs }));

/** The chosen role stands in the address: it can be linked to, reloaded and gone back from. */
const useChosenRole = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const role = new URLSearchParams(search).get('role');
  const asked = Number(role ?? Number.NaN);
  return {
    isAsked: role !== null,
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
  const { isAsked, posId, choose } = useChosenRole();
  const isNarrow = useIsNarrowFrame();
  const [asked, setAsked] = useState<Asked>();
  const role = roleIn(tree, posId);
  // A wide page opens with a role beside the groups and says so in the address; on a narrow one the groups come first.
  const first = isNarrow || isAsked ? undefined : firstRole(tree);
  return (
    <>
      {first === undefined ? null : <Navigate to={`/role?role=${first.posId}`} replace />}
      <TreeAndListFrame
        treeTitle={translate('role.groups')}
        storeKey="role"
        chosen={posId}
        opensTree={!isAsked}
        tree={
          <RolePanel
            tree={tree}
            selectedId={posId}
            onChoose={(chosen) => choose(chosen.posId)}
            onAsk={setAsked}
          />
        }
      >
        <Box sx={{ pl: { xs: 0, md: 1 } }}>
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

/** The way to the manage groups, for those who may see them. */
const ToManageGroups = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'manageGroup', action: 'list' });
  if (canAccess !== true) return null;
  return (
    <PageActions>
      <Button component={LinkBase} to={createPath({ resource: 'manageGroup', type: 'list' })}>
        {translate(wordKeys('manageGroup').plural)}
      </Button>
    </PageActions>
  );
};

/** Roles and role groups: groups at the left, the people of the chosen role beside them. */
export const RoleScreen = () => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data, error, refetch } = useQuery(rolesQuery(provider));
  const failed = error === null ? <Loading /> : <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Title title={translate(wordKeys('role').plural)} />
      <ToManageGroups />
      {data === undefined ? failed : <Roles tree={data} />}
    </>
  );
};
