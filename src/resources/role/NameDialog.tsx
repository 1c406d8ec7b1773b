import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { checkGroupName, checkRoleName } from '#domain/role/checkRole.ts';
import { roleLimits } from '#domain/role/limits.ts';
import { ConsequenceDialog } from '#views/actions/ConsequenceDialog.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import type { RoleGroup, RoleRow, RoleTree } from './roleData.ts';
import { useSaveName } from './useSaveName.ts';

interface NameFormProps {
  readonly title: string;
  readonly act: string;
  readonly label: string;
  readonly placeholder: string;
  readonly limit: number;
  readonly name: string;
  readonly saving: ReturnType<typeof useSaveName>;
  readonly groups?: readonly RoleGroup[];
  readonly groupId?: number;
  readonly onSubmit: (name: string, groupId: number) => void;
  readonly onClose: () => void;
}

const NameForm = (props: NameFormProps) => {
  const { label, limit, groups, saving, onSubmit } = props;
  const translate = useTranslate();
  const formId = useId();
  const [name, setName] = useState(props.name);
  const [groupId, setGroupId] = useState(props.groupId ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(name, groupId);
  };
  return (
    <ConsequenceDialog
      title={props.title}
      confirmLabel={props.act}
      isRunning={saving.isRunning}
      formId={formId}
      onClose={props.onClose}
    >
      <Stack component="form" id={formId} noValidate spacing={2} sx={{ pt: 1 }} onSubmit={submit}>
        {saving.trouble.message === undefined ? null : (
          <Alert severity="warning">{saving.trouble.message}</Alert>
        )}
        <TextField
          label={label}
          placeholder={props.placeholder}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={saving.trouble.field !== undefined}
          helperText={saving.trouble.field}
          required
          autoFocus
          size="small"
          fullWidth
          slotProps={{ htmlInput: { maxLength: limit * 4 } }}
        />
        {groups === undefined ? null : (
          <TextField
            select
            label={translate(wordKeys('role').field('cpId'))}
            value={groupId}
            onChange={(event) => setGroupId(Number(event.target.value))}
            size="small"
            fullWidth
          >
            {groups.map((group) => (
              <MenuItem key={group.id} value={group.id}>
                {group.posGroupName}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
    </ConsequenceDialog>
  );
};

interface GroupDialogProps {
  readonly tree: RoleTree;
  /** Left out: a new one. */
  readonly group?: RoleGroup;
  readonly onClose: () => void;
}

/** Makes a role group, or gives it another name. */
export const GroupDialog = ({ tree, group, onClose }: GroupDialogProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const saving = useSaveName(group?.version);
  const keys = wordKeys('roleGroup');
  const others = tree.list.filter(({ id }) => id !== group?.id).map(({ posGroupName }) => posGroupName);
  const submit = (posGroupName: string) =>
    saving.save({
      check: () => checkGroupName(posGroupName, others),
      send: (version) =>
        group === undefined
          ? provider.call('addRoleGroup', { posGroupName })
          : provider.call('exitRoleGroup', { id: group.id, posGroupName, version }),
      success: translate(keys.success(group === undefined ? 'addRoleGroup' : 'exitRoleGroup')),
      onSaved: onClose,
    });
  return (
    <NameForm
      title={translate(group === undefined ? 'role.addGroup' : 'role.form.group')}
      act={translate('ra.action.save')}
      label={translate(keys.field('posGroupName'))}
      placeholder={translate(keys.placeholder('posGroupName'))}
      limit={roleLimits.groupNameLength}
      name={group?.posGroupName ?? ''}
      saving={saving}
      onSubmit={(name) => void submit(name)}
      onClose={onClose}
    />
  );
};

interface RoleDialogProps {
  readonly tree: RoleTree;
  /** Left out: a new one. */
  readonly role?: RoleRow;
  readonly groupId: number;
  readonly onSaved: (posId: number) => void;
  readonly onClose: () => void;
}

/** Makes a role, or gives it another name or another group. */
export const RoleDialog = ({ tree, role, groupId, onSaved, onClose }: RoleDialogProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const saving = useSaveName(role?.version);
  const keys = wordKeys('role');
  const own = tree.list.filter(({ editable }) => editable === 1);
  const namesIn = (id: number) =>
    (own.find((group) => group.id === id)?.roles ?? [])
      .filter(({ posId }) => posId !== role?.posId)
      .map(({ posName }) => posName);
  const submit = (posName: string, cpId: number) =>
    saving.save({
      check: () => checkRoleName(posName, namesIn(cpId)),
      send: async (version) => {
        const saved =
          role === undefined
            ? await provider.call('addRoleData', { posName, cpId })
            : await provider.call('editRoleData', { posId: role.posId, posName, cpId, version });
        onSaved(saved.posId);
      },
      success: translate(keys.success(role === undefined ? 'addRoleData' : 'editRoleData')),
      onSaved: onClose,
    });
  return (
    <NameForm
      title={translate(role === undefined ? 'role.addRole' : 'role.form.role')}
      act={translate('ra.action.save')}
      label={translate(keys.field('posName'))}
      placeholder={translate(keys.placeholder('posName'))}
      limit={roleLimits.nameLength}
      name={role?.posName ?? ''}
      saving={saving}
      groups={own}
      groupId={groupId}
      onSubmit={(name, id) => void submit(name, id)}
      onClose={onClose}
    />
  );
};
