import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { GroupDialog, RoleDialog } from './NameDialog.tsx';
import { holdersQuery, type RoleGroup, type RoleRow, type RoleTree, useRenewRoles } from './roleData.ts';

const namesShown = 5;

type Use = Calls['delRole']['reply']['where_used'][number];

const usesIn = (data: unknown): readonly Use[] | undefined =>
  typeof data === 'object' && data !== null && 'where_used' in data && Array.isArray(data.where_used)
    ? data.where_used
    : undefined;

interface Removal {
  readonly send: () => Promise<unknown>;
  readonly success: string;
  readonly onDone: () => void;
}

/** Deletes, and keeps what the server said instead: a sentence, or where a role is used. */
const useRemove = ({ send, success, onDone }: Removal) => {
  const say = useSay();
  const renew = useRenewRoles();
  const [refusal, setRefusal] = useState<string>();
  const [uses, setUses] = useState<readonly Use[]>();
  const [isRunning, setRunning] = useState(false);
  const remove = async (): Promise<void> => {
    setRunning(true);
    try {
      await send();
      await renew();
      say(success, 'success');
      onDone();
    } catch (error) {
      setUses(usesIn(refusalOf(error)?.data));
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { remove, refusal, uses, isRunning };
};

interface RemoveGroupDialogProps {
  readonly group: RoleGroup;
  readonly onClose: () => void;
}

/** Deletes an empty role group. */
const RemoveGroupDialog = ({ group, onClose }: RemoveGroupDialogProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { remove, refusal, isRunning } = useRemove({
    send: () => provider.call('delRoleGroup', { id: group.id }),
    success: translate(wordKeys('roleGroup').success('delRoleGroup')),
    onDone: onClose,
  });
  return (
    <ConsequenceDialog
      title={translate('role.deleteGroup', { name: group.posGroupName })}
      confirmLabel={translate('role.deleteGroupAct')}
      isDangerous
      isRunning={isRunning}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <Typography>{translate('role.deleteGroupText')}</Typography>
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};

const UseLine = ({ use }: { readonly use: Use }) => {
  const translate = useTranslate();
  const count = formatCount(use.count);
  if (use.kind === 'handOver') return <Typography>{translate('role.deleteHandOvers', { count })}</Typography>;
  return (
    <>
      <Typography>{translate('role.deleteUsed', { count })}</Typography>
      {use.names.length === 0 ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {translate('role.deleteNames', { names: use.names.join(translate('list.comma')) })}
        </Typography>
      )}
    </>
  );
};

interface RemoveRoleDialogProps {
  readonly role: RoleRow;
  readonly onClose: () => void;
}

/** Says who holds a role before it goes; when there are more by then, the server says so and is asked again. */
const RemoveRoleDialog = ({ role, onClose }: RemoveRoleDialogProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [counted, setCounted] = useState(role.users_count);
  const { remove, refusal, uses, isRunning } = useRemove({
    send: () => provider.call('delRole', { posId: role.posId, confirm_count: counted }),
    success: translate(wordKeys('role').success('delRole')),
    onDone: onClose,
  });
  const { data: known } = useQuery({
    ...holdersQuery(provider, { posId: role.posId, page: 1, keyword: '' }),
    enabled: !isRunning,
  });
  const answered = uses?.find(({ kind }) => kind === 'people')?.count;
  if (answered !== undefined && answered > counted) setCounted(answered);
  const names = known?.list.slice(0, namesShown).map(({ name }) => name) ?? [];
  const firstUse: Use = { kind: 'people', count: counted, names };
  return (
    <ConsequenceDialog
      title={translate('role.delete', { name: role.posName })}
      confirmLabel={translate('role.deleteAct')}
      isDangerous
      isRunning={isRunning}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <Alert severity={counted > 0 ? 'warning' : 'info'} role="status">
          {counted === 0 ? translate('role.deleteUnused') : null}
          <Stack spacing={1}>
            {(uses ?? (counted === 0 ? [] : [firstUse])).map((use) => (
              <UseLine key={use.kind} use={use} />
            ))}
          </Stack>
        </Alert>
        {refusal === undefined || uses !== undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};

/** What was asked for at the left. */
export type Asked =
  | { readonly kind: 'addGroup' }
  | { readonly kind: 'editGroup'; readonly group: RoleGroup }
  | { readonly kind: 'removeGroup'; readonly group: RoleGroup }
  | { readonly kind: 'addRole'; readonly group: RoleGroup }
  | { readonly kind: 'editRole'; readonly role: RoleRow }
  | { readonly kind: 'removeRole'; readonly role: RoleRow };

interface RoleDialogsProps {
  readonly asked: Asked;
  readonly tree: RoleTree;
  readonly onSaved: (posId: number) => void;
  readonly onClose: () => void;
}

/** The dialog for what was asked. */
export const RoleDialogs = ({ asked, tree, onSaved, onClose }: RoleDialogsProps) => {
  switch (asked.kind) {
    case 'addGroup':
      return <GroupDialog tree={tree} onClose={onClose} />;
    case 'editGroup':
      return <GroupDialog tree={tree} group={asked.group} onClose={onClose} />;
    case 'removeGroup':
      return <RemoveGroupDialog group={asked.group} onClose={onClose} />;
    case 'addRole':
      return <RoleDialog tree={tree} groupId={asked.group.id} onSaved={onSaved} onClose={onClose} />;
    case 'editRole':
      return (
        <RoleDialog
          tree={tree}
          role={asked.role}
          groupId={asked.role.cpId}
          onSaved={onSaved}
          onClose={onClose}
        />
      );
    case 'removeRole':
      return <RemoveRoleDialog role={asked.role} onClose={onClose} />;
    default:
      return asked satisfies never;
  }
};
