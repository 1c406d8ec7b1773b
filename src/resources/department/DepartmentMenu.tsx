import { type RaRecord, useCanAccess, useTranslate } from 'react-admin';
import { isFromElsewhere, useNoRight } from '#resources/_shared/seat/usePersonDeeds.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/rightsOf.ts';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { useReasonText } from '#views/reasons/useReasonText.ts';
import { ActMenu } from './ActMenu.tsx';
import { isLedOnly, rightsOf } from './departmentRights.ts';

export type DepartmentAct =
  | 'open'
  | 'add'
  | 'invite'
  | 'rename'
  | 'moveUp'
  | 'moveDown'
  | 'move'
  | 'remove'
  | 'cancelDeletion';

interface DepartmentMenuProps {
  readonly row: RaRecord;
  readonly anchor: HTMLElement;
  readonly onAct: (act: DepartmentAct) => void;
  readonly onClose: () => void;
}

/** Shown beside an item that a key does too. */
const keysOf: Readonly<Partial<Record<DepartmentAct, string>>> = {
  open: 'Enter',
  rename: 'F2',
  moveUp: 'Alt+↑',
  moveDown: 'Alt+↓',
  remove: 'Del',
};

/** The permissions behind the menu, in its order: the first that is refused is the one that is explained. */
const permissions = ['create', 'update', 'moveUp', 'move', 'delete'] as const;

/** Why some of it is switched off: the source the department comes from, or the reader's role or scope. */
const useLockReason = (row: RaRecord): string => {
  const translate = useTranslate();
  const model = useModel('department');
  const rights = useRights();
  const textOf = useReasonText(model);
  const noRight = useNoRight();
  if (isFromElsewhere(row)) return translate(`department.locked.${row.source}`);
  if (isLedOnly(row)) return translate('department.ledOnly');
  const reason = permissions
    .map((permission) => reasonOn(model, { permission, record: row, rights }))
    .find((each) => each !== undefined);
  return reason === undefined ? noRight : textOf(reason);
};

/** Everything that can be done with a department; what the source or the role forbids stays visible with its reason. */
export const DepartmentMenu = ({ row, anchor, onAct, onClose }: DepartmentMenuProps) => {
  const translate = useTranslate();
  const rights = rightsOf(row);
  const reason = useLockReason(row);
  const { canAccess: mayInvite } = useCanAccess({ resource: 'invite', action: 'make' });
  const offer = (act: DepartmentAct, isAllowed: boolean) => ({
    act,
    text: translate(`department.act.${act}`),
    shortcut: keysOf[act],
    isAllowed,
  });
  return (
    <ActMenu
      label={translate('tree.menu', { name: row.name })}
      anchor={anchor}
      acts={[
        offer('open', true),
        offer('add', rights.addBelow),
        ...(mayInvite === true ? [offer('invite', !isFromElsewhere(row))] : []),
        offer('rename', rights.rename),
        offer('moveUp', rights.sort),
        offer('moveDown', rights.sort),
        offer('move', rights.move),
      ]}
      lastActs={[
        ...(row.delete_task ? [offer('cancelDeletion', rights.remove)] : []),
        offer('remove', rights.remove),
      ]}
      reason={reason}
      onAct={onAct}
      onClose={onClose}
    />
  );
};
