import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useCanAccess, useNavigate, useNotify, useTranslate } from 'react-admin';
import { useCancelDeletion } from '#resources/_shared/removal/useCancelDeletion.ts';
import { isFromElsewhere, useNoRight } from '#resources/_shared/seat/usePersonActions.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useReasonText } from '#views/reasons/ReasonNote.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { RenameBox } from '#views/tree/RenameBox.tsx';
import type { TreeHandle } from '#views/tree/Tree.tsx';
import type { RowCommand } from '#views/tree/useTreeKeys.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { messageOf, useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { ActMenu } from './ActMenu.tsx';
import { addressOf, createAddress, isLedOnly, rightsOf } from './departmentPage.ts';
import { useSortStep } from './useSortStep.ts';

/** Warns about names beside a saved department that look like its own: allowed, but seldom meant (case D04). */
export const useLookAlikeWarning = (): ((saved: RaRecord) => void) => {
  const translate = useTranslate();
  const say = useSay();
  return (saved) => {
    const names: readonly string[] = Array.isArray(saved.looks_like) ? saved.looks_like : [];
    if (names.length > 0) say(translate('department.looksLike', { names: names.join('、') }), 'warning');
  };
};

type DepartmentAct =
  | 'open'
  | 'add'
  | 'invite'
  | 'rename'
  | 'moveUp'
  | 'moveDown'
  | 'move'
  | 'connect'
  | 'sync'
  | 'disconnect'
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
  const { offers } = useConsoleProvider();
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
        ...(rights.connect && offers('connectDepartment') ? [offer('connect', true)] : []),
        ...(rights.sync && offers('syncDepartment') ? [offer('sync', true)] : []),
      ]}
      lastActs={[
        ...(row.delete_task ? [offer('cancelDeletion', rights.remove)] : []),
        ...(rights.sync && offers('disconnectDepartment') ? [offer('disconnect', true)] : []),
        offer('remove', rights.remove),
      ]}
      reason={reason}
      onAct={onAct}
      onClose={onClose}
    />
  );
};

/** What stands over the tree: a row's menu, or the dialog of an act. */
export type TreeOverlay =
  | { readonly kind: 'menu'; readonly row: RaRecord; readonly anchor: HTMLElement }
  | {
      readonly kind: 'invite' | 'move' | 'remove' | 'connect' | 'sync' | 'disconnect';
      readonly row: RaRecord;
    };

/** A sentence is said again even when it is the same as the last: a space more makes it another text. */
const distinct = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text);

/** Everything the department tree does beyond showing: rename, sort, move, delete, menu, and what is said about it. */
export const useDepartmentTree = () => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshResource();
  const handle = useRef<TreeHandle>(null);
  const [overlay, setOverlay] = useState<TreeOverlay>();
  const [renamingId, setRenamingId] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const announce = (text: string) => setAnnouncement((before) => distinct(before, text));
  const step = useSortStep(announce);
  const deletion = useCancelDeletion();
  const warn = useLookAlikeWarning();

  // A dialog holds the keyboard until it is gone: only then can a row take it.
  const returnTo = useRef<string>(undefined);
  const closeOverlay = (rowId?: number | string) => {
    returnTo.current = rowId === undefined ? undefined : String(rowId);
    setOverlay(undefined);
  };
  useEffect(() => {
    if (overlay !== undefined || returnTo.current === undefined) return;
    handle.current?.focusRow(returnTo.current);
    returnTo.current = undefined;
  }, [overlay]);

  // What opened while an answer was on its way keeps the keyboard.
  const isCovered = useRef(false);
  useEffect(() => {
    isCovered.current = overlay !== undefined;
  }, [overlay]);
  const backToRow = (row: RaRecord) => {
    if (!isCovered.current) handle.current?.focusRow(String(row.id));
  };

  const rename = async (row: RaRecord, name: string): Promise<string | undefined> => {
    try {
      warn(
        await provider.call('updateDepartment', { id: Number(row.id), version: Number(row.version), name }),
      );
    } catch (error) {
      return messageOf(error);
    }
    setRenamingId(undefined);
    backToRow(row);
    notify(wordKeys('department').success('updateDepartment'), { type: 'success' });
    announce(translate('department.renamed', { name }));
    await refresh('department', 'member');
    return undefined;
  };

  const sort = async (row: RaRecord, direction: 'up' | 'down') => {
    await step(row, direction);
    backToRow(row);
  };

  const cancelDeletion = async (row: RaRecord) => {
    await deletion.cancel(Number(row.delete_task?.task_id), String(row.name));
    backToRow(row);
  };

  const acts: Readonly<Record<DepartmentAct, (row: RaRecord) => void>> = {
    open: (row) => navigate(addressOf(Number(row.id))),
    add: (row) => navigate(createAddress(Number(row.id))),
    rename: (row) => rightsOf(row).rename && setRenamingId(Number(row.id)),
    moveUp: (row) => void (rightsOf(row).sort && sort(row, 'up')),
    moveDown: (row) => void (rightsOf(row).sort && sort(row, 'down')),
    invite: (row) => setOverlay({ kind: 'invite', row }),
    move: (row) => rightsOf(row).move && setOverlay({ kind: 'move', row }),
    remove: (row) => rightsOf(row).remove && setOverlay({ kind: 'remove', row }),
    connect: (row) => setOverlay({ kind: 'connect', row }),
    sync: (row) => rightsOf(row).sync && setOverlay({ kind: 'sync', row }),
    disconnect: (row) => rightsOf(row).sync && setOverlay({ kind: 'disconnect', row }),
    cancelDeletion: (row) => void (rightsOf(row).remove && cancelDeletion(row)),
  };

  const act = (name: DepartmentAct, row: RaRecord) => {
    setOverlay(undefined);
    acts[name](row);
  };

  const onCommand = (command: RowCommand, row: RaRecord) => {
    if (row.id === 0) return;
    const anchor = handle.current?.elementOf(String(row.id));
    if (command !== 'menu') act(command, row);
    else if (anchor !== undefined) setOverlay({ kind: 'menu', row, anchor });
  };

  const renameOf = (row: RaRecord) =>
    row.id === renamingId ? (
      <RenameBox
        name={String(row.name)}
        label={translate('department.renameLabel', { name: row.name })}
        onSubmit={(name) => rename(row, name)}
        onCancel={() => {
          setRenamingId(undefined);
          backToRow(row);
        }}
      />
    ) : null;

  return {
    handle,
    overlay,
    closeOverlay,
    announcement,
    announce,
    act,
    onCommand,
    renameOf,
  };
};
