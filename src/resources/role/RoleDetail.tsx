import AddIcon from '@mui/icons-material/Add';
import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { useModel, useModels } from '#views/ModelContext.tsx';
import { Holders } from './Holders.tsx';
import type { Holder, RoleRow } from './roleData.ts';

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

const ActionDialog = lazy(async () => ({
  default: (await import('#views/actions/ActionDialog.tsx')).ActionDialog,
}));

type Asked = { readonly kind: 'add' } | { readonly kind: 'scope'; readonly person: Holder };

interface PeopleDialogProps {
  readonly role: RoleRow;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Adds people, or changes where the role counts for one: by the actions of the schema. */
const PeopleDialog = ({ role, asked, onClose }: PeopleDialogProps) => {
  const model = useModel('role');
  const name = asked.kind === 'add' ? 'addPeople' : 'changeScope';
  const action = model.actions.find((each) => each.name === name);
  if (action === undefined) throw new Error(`Expected the action "${name}" of "role"`);
  const target =
    asked.kind === 'add'
      ? { id: role.posId }
      : {
          id: asked.person.user_id,
          previous: { posId: role.posId, scope_depts: asked.person.scope_depts.map(({ id }) => id) },
        };
  return (
    <Suspense fallback={null}>
      <ActionDialog
        model={model}
        action={action}
        target={target}
        subject={asked.kind === 'add' ? role.posName : asked.person.name}
        onClose={onClose}
      />
    </Suspense>
  );
};

/** Why nobody is added here, with the way to where that is done. */
const HomeNote = ({ role }: { readonly role: RoleRow }) => {
  const translate = useTranslate();
  const models = useModels();
  const home = roleHome(role.posId);
  if (home === undefined) return null;
  const hasPage = models[home.noun]?.route !== undefined;
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

interface HeadingProps {
  readonly role: RoleRow;
  readonly onAdd: () => void;
}

const Heading = ({ role, onAdd }: HeadingProps) => {
  const translate = useTranslate();
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', mb: 1 }}
    >
      <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {role.posName}
      </Typography>
      {role.may_people === 1 ? (
        <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
          {translate('role.add')}
        </Button>
      ) : null}
    </Stack>
  );
};

/** One role: where its people are managed, and who they are. */
export const RoleDetail = ({ role }: { readonly role: RoleRow }) => {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Asked>();
  return (
    <Box>
      <Heading role={role} onAdd={() => setAsked({ kind: 'add' })} />
      <HomeNote role={role} />
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
      <Holders role={role} onScope={(person) => setAsked({ kind: 'scope', person })} />
      {asked === undefined ? null : (
        <PeopleDialog role={role} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </Box>
  );
};
