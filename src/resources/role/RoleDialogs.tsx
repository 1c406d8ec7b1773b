import { GroupDialog, RoleDialog } from './NameDialog.tsx';
import { RemoveGroupDialog, RemoveRoleDialog } from './RemoveDialog.tsx';
import type { RoleGroup, RoleRow, RoleTree } from './roleData.ts';

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
