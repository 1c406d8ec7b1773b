import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { checkGroupName, checkRoleName, roleLimits } from '#domain/role/checkRole.ts';
import type { Violation } from '#domain/violation.ts';
import { fieldsNamed } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { ChoiceBox } from '#views/fields/inputs/choices.tsx';
import { asTyped, TextBox } from '#views/fields/TextBox.tsx';
import { FormDialog } from '#views/form/FormDialog.tsx';
import { checkedBy } from '#views/form/formErrors.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type RoleGroup, type RoleRow, type RoleTree, useRenewRoles } from './roleData.ts';

const useNameForm = (
  noun: 'role' | 'roleGroup',
  names: readonly string[],
  violationsOf: (values: FieldValues) => readonly Violation[],
) => {
  const model = useModel(noun);
  const fields = useMemo(() => fieldsNamed(model.fields, names), [model, names]);
  return { noun, fields, check: checkedBy(noun, fields, violationsOf) };
};

const NameBox = ({ field, limit }: { readonly field: FieldModel; readonly limit: number }) => (
  <TextBox
    field={field}
    source={field.name}
    isRequired
    isFirst
    isReadOnly={false}
    parse={asTyped}
    html={{ htmlInput: { maxLength: limit * 4 } }}
  />
);

/** Says that something was saved, and shows it. */
const useSaid = () => {
  const say = useSay();
  const renew = useRenewRoles();
  const translate = useTranslate();
  return async (noun: 'role' | 'roleGroup', call: string): Promise<void> => {
    await renew();
    say(translate(wordKeys(noun).success(call)), 'success');
  };
};

const groupFields = ['posGroupName'] as const;

interface GroupDialogProps {
  readonly tree: RoleTree;
  /** Left out: a new one. */
  readonly group?: RoleGroup;
  readonly onClose: () => void;
}

/** Makes a role group, or gives it another name. */
export const GroupDialog = ({ tree, group, onClose }: GroupDialogProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const said = useSaid();
  const others = tree.list.filter(({ id }) => id !== group?.id).map(({ posGroupName }) => posGroupName);
  const form = useNameForm('roleGroup', groupFields, ({ posGroupName }) =>
    checkGroupName(posGroupName, others),
  );
  const save = async ({ posGroupName, version }: FieldValues): Promise<void> => {
    if (group === undefined) await provider.call('addRoleGroup', { posGroupName });
    else await provider.call('exitRoleGroup', { id: group.id, posGroupName, version });
    await said('roleGroup', group === undefined ? 'addRoleGroup' : 'exitRoleGroup');
  };
  return (
    <FormDialog
      {...form}
      title={translate(group === undefined ? 'role.addGroup' : 'role.form.group')}
      act={translate('ra.action.save')}
      record={group && { ...group }}
      defaultValues={{ posGroupName: '' }}
      draftName={`roleGroup:${group?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {form.fields.map((field) => (
          <NameBox key={field.name} field={field} limit={roleLimits.groupNameLength} />
        ))}
      </Stack>
    </FormDialog>
  );
};

const roleFields = ['posName', 'cpId'] as const;

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
  const provider = useConsoleProvider();
  const said = useSaid();
  const own = tree.list.filter(({ editable }) => editable === 1);
  const namesIn = (id: number) =>
    (own.find((group) => group.id === id)?.roles ?? [])
      .filter(({ posId }) => posId !== role?.posId)
      .map(({ posName }) => posName);
  const form = useNameForm('role', roleFields, ({ posName, cpId }) => checkRoleName(posName, namesIn(cpId)));
  const save = async ({ posName, cpId, version }: FieldValues): Promise<void> => {
    const { posId } =
      role === undefined
        ? await provider.call('addRoleData', { posName, cpId })
        : await provider.call('editRoleData', { posId: role.posId, posName, cpId, version });
    onSaved(posId);
    await said('role', role === undefined ? 'addRoleData' : 'editRoleData');
  };
  return (
    <FormDialog
      {...form}
      title={translate(role === undefined ? 'role.addRole' : 'role.form.role')}
      act={translate('ra.action.save')}
      record={role && { ...role, cpId: groupId }}
      defaultValues={{ posName: '', cpId: groupId }}
      draftName={`role:${role?.posId ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {form.fields.map((field) =>
          field.name === 'cpId' ? (
            <ChoiceBox
              key={field.name}
              field={field}
              source={field.name}
              isRequired
              isReadOnly={false}
              options={own.map(({ id, posGroupName }) => ({ value: id, title: posGroupName }))}
            />
          ) : (
            <NameBox key={field.name} field={field} limit={roleLimits.nameLength} />
          ),
        )}
      </Stack>
    </FormDialog>
  );
};
