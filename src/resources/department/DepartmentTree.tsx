import AddIcon from '@mui/icons-material/Add';
import AddBusinessIcon from '@mui/icons-material/AddBusinessOutlined';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense } from 'react';
import { useCanAccess, useNavigate, useTranslate } from 'react-admin';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { TreePanel } from '#views/tree/TreePanel.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { addressOf, createAddress } from './departmentPage.ts';
import { DepartmentMenu, type TreeOverlay, useDepartmentTree } from './useDepartmentTree.tsx';
import type { Way } from './useRemoval.ts';

const InviteDialog = lazy(async () => ({
  default: (await import('#resources/_shared/invite/InviteDialog.tsx')).InviteDialog,
}));
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }));
const ConnectDialog = lazy(async () => ({
  default: (await import('./connection/ConnectDialog.tsx')).ConnectDialog,
}));
const SyncDialog = lazy(async () => ({ default: (await import('./connection/SyncDialog.tsx')).SyncDialog }));
const DisconnectDialog = lazy(async () => ({
  default: (await import('./connection/DisconnectDialog.tsx')).DisconnectDialog,
}));
const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }));

interface DepartmentTreeProps {
  readonly selectedId: number | undefined;
  /** Enter on a row: its detail takes the keyboard. */
  readonly onOpened: () => void;
}

const AddButton = ({ parentId }: { readonly parentId: number }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { canAccess } = useCanAccess({ resource: 'department', action: 'create' });
  if (canAccess !== true) return null;
  return (
    <Tooltip title={translate('department.add')}>
      <IconButton
        color="primary"
        aria-label={translate('department.add')}
        onClick={() => navigate(createAddress(parentId))}
      >
        <AddIcon />
      </IconButton>
    </Tooltip>
  );
};

/** Companies are connected by the main administrator alone, below whatever is chosen. */
const ConnectButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const translate = useTranslate();
  const { offers } = useConsoleProvider();
  const { canAccess } = useCanAccess({ resource: 'department', action: 'connect' });
  if (canAccess !== true || !offers('connectDepartment')) return null;
  return (
    <Tooltip title={translate('department.act.connect')}>
      <IconButton color="primary" aria-label={translate('department.act.connect')} onClick={onOpen}>
        <AddBusinessIcon />
      </IconButton>
    </Tooltip>
  );
};

/** The tree's numbers are people. */
const countedByTree = ['member'];

/** The tree in which departments are found, renamed, sorted, moved and deleted, by pointer and by keyboard alone. */
export const DepartmentTree = ({ selectedId, onOpened }: DepartmentTreeProps) => {
  const navigate = useNavigate();
  const tree = useDepartmentTree();
  return (
    <>
      <TreePanel
        resource="department"
        counts={countedByTree}
        selectedId={String(selectedId ?? 0)}
        handle={tree.handle}
        announcement={tree.announcement}
        onChoose={(row) => navigate(addressOf(Number(row.id)))}
        onOpen={(row) => {
          navigate(addressOf(Number(row.id)));
          onOpened();
        }}
        onCommand={tree.onCommand}
        renameOf={tree.renameOf}
        buttons={
          <>
            <AddButton parentId={selectedId ?? 0} />
            <ConnectButton onOpen={() => tree.act('connect', { id: selectedId ?? 0 })} />
          </>
        }
      />
      <Overlay tree={tree} overlay={tree.overlay} selectedId={selectedId} />
    </>
  );
};

interface OverlayProps {
  readonly tree: ReturnType<typeof useDepartmentTree>;
  readonly overlay: TreeOverlay | undefined;
  readonly selectedId: number | undefined;
}

const Overlay = ({ tree, overlay, selectedId }: OverlayProps) => {
  const navigate = useNavigate();
  if (overlay === undefined) return null;
  const { row } = overlay;
  const close = () => tree.closeOverlay(row.id);
  if (overlay.kind === 'menu')
    return (
      <DepartmentMenu row={row} anchor={overlay.anchor} onAct={(act) => tree.act(act, row)} onClose={close} />
    );
  if (overlay.kind === 'invite')
    return (
      <Suspense fallback={null}>
        <InviteDialog department={{ id: Number(row.id), name: String(row.name) }} onClose={close} />
      </Suspense>
    );
  const ended = (text: string) => {
    tree.announce(text);
    close();
  };
  if (overlay.kind === 'connect')
    return (
      <Suspense fallback={null}>
        <ConnectDialog parentId={Number(row.id)} onDone={ended} onClose={close} />
      </Suspense>
    );
  if (overlay.kind === 'sync')
    return (
      <Suspense fallback={null}>
        <SyncDialog row={row} onDone={tree.announce} onClose={close} />
      </Suspense>
    );
  if (overlay.kind === 'move')
    return (
      <Suspense fallback={null}>
        <MoveDialog
          rows={[row]}
          onClose={close}
          onDone={(text) => {
            // The row may now lie in a branch that is closed: the keyboard stays where it was.
            tree.closeOverlay(row.superDeptId ?? 0);
            tree.announce(text);
          }}
        />
      </Suspense>
    );
  const leave = (text: string, way: Way) => {
    tree.announce(text);
    if (way === 'timed') return close();
    tree.closeOverlay(row.superDeptId ?? 0);
    if (selectedId === Number(row.id)) navigate(addressOf(Number(row.superDeptId ?? 0)));
  };
  if (overlay.kind === 'disconnect')
    return (
      <Suspense fallback={null}>
        <DisconnectDialog row={row} onDone={(text) => leave(text, 'now')} onClose={close} />
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      <DeleteDialog rows={[row]} onClose={close} onDone={leave} />
    </Suspense>
  );
};
