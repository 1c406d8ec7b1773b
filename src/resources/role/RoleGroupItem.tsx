import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import DragIndicator from '@mui/icons-material/DragIndicator';
import LockIcon from '@mui/icons-material/LockOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { type DropLine, useDragOrder } from '#views/order/useDragOrder.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import type { RoleGroup, RoleRow } from './roleData.ts';

interface ListRowProps {
  readonly name: string;
  readonly isSelected?: boolean;
  /** Left out where the order is not for the reader to change. */
  readonly handle?: HTMLAttributes<HTMLElement> | undefined;
  readonly onMenu?: ((anchor: HTMLElement) => void) | undefined;
  readonly onStep?: ((direction: -1 | 1) => void) | undefined;
  /** Keeps the place of handle and menu where the row has neither: numbers stand below each other. */
  readonly isIndented?: boolean;
  readonly children: ReactNode;
}

const stepKeys: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** The look of the row something would be dropped above or below, and of the one that is dragged. */
const dropLook = (line: DropLine, isDragged: boolean) => ({
  opacity: isDragged ? 0.5 : 1,
  boxShadow: {
    above: '0 -2px 0 0 var(--primary)',
    below: '0 2px 0 0 var(--primary)',
    none: 'none',
  }[line ?? 'none'],
});

const Handle = ({
  name,
  handle,
}: {
  readonly name: string;
  readonly handle: HTMLAttributes<HTMLElement>;
}) => {
  const translate = useTranslate();
  return (
    <Box
      {...handle}
      className="row-handle"
      // Keys and the menu move the row as well: for them the handle is not there.
      aria-hidden
      title={translate('role.drag', { name })}
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 24,
        height: 32,
        flexShrink: 0,
        cursor: 'grab',
        touchAction: 'none',
        color: 'text.secondary',
      }}
    >
      <DragIndicator fontSize="small" />
    </Box>
  );
};

/** A row at the left: what it is called, a handle to drag it by, and its menu. Alt and an arrow move it. */
const ListRow = (props: ListRowProps) => {
  const { name, isSelected = false, handle, onMenu, onStep, isIndented = false, children } = props;
  const translate = useTranslate();
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.altKey ? stepKeys[event.key] : undefined;
    if (direction === undefined || onStep === undefined) return;
    event.preventDefault();
    onStep(direction);
  };
  return (
    <Box
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 40,
        borderRadius: 1,
        backgroundColor: isSelected ? 'action.selected' : 'transparent',
        '&:hover': { backgroundColor: isSelected ? 'action.selected' : 'action.hover' },
        '@media (hover: hover)': {
          '& .row-handle': { opacity: 0 },
          '&:hover .row-handle, &:focus-within .row-handle': { opacity: 1 },
        },
      }}
    >
      {children}
      {handle === undefined ? null : <Handle name={name} handle={handle} />}
      {isIndented ? <Box aria-hidden sx={{ width: 56, flexShrink: 0 }} /> : null}
      {onMenu === undefined ? null : (
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-label={translate('role.menu', { name })}
          onClick={(event) => onMenu(event.currentTarget)}
          sx={{ flexShrink: 0, width: 28, height: 28 }}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
};

/** What can be asked of a row at the left. */
export interface RowActions {
  readonly choose: (role: RoleRow) => void;
  readonly openGroupMenu: (group: RoleGroup, anchor: HTMLElement) => void;
  readonly openRoleMenu: (group: RoleGroup, role: RoleRow, anchor: HTMLElement) => void;
  readonly placeRole: (group: RoleGroup, role: RoleRow, index: number) => void;
  readonly stepGroup: (group: RoleGroup, direction: -1 | 1) => void;
}

interface RoleItemProps {
  readonly group: RoleGroup;
  readonly role: RoleRow;
  readonly isSelected: boolean;
  readonly isSortable: boolean;
  readonly isIndented: boolean;
  readonly drag: ReturnType<typeof useDragOrder>;
  readonly actions: RowActions;
}

const RoleItem = ({ group, role, isSelected, isSortable, isIndented, drag, actions }: RoleItemProps) => {
  const { posId, posName: name } = role;
  const index = group.roles.indexOf(role);
  return (
    <Box component="li" ref={drag.row(posId)} sx={dropLook(drag.lineOf(posId), drag.draggedId === posId)}>
      <ListRow
        name={name}
        isSelected={isSelected}
        isIndented={isIndented}
        handle={isSortable ? drag.handle(posId) : undefined}
        onStep={isSortable ? (direction) => actions.placeRole(group, role, index + direction) : undefined}
        onMenu={role.may_save === 1 ? (anchor) => actions.openRoleMenu(group, role, anchor) : undefined}
      >
        <ButtonBase
          onClick={() => actions.choose(role)}
          aria-current={isSelected ? 'true' : undefined}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 40,
            pl: 4,
            pr: 1,
            borderRadius: 1,
            justifyContent: 'flex-start',
          }}
        >
          <Typography variant="body2" noWrap title={name}>
            {name}
          </Typography>
          <Typography
            component="span"
            variant="body2"
            color="text.secondary"
            sx={{ ml: 'auto', pl: 1, flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatCount(role.users_count)}
          </Typography>
        </ButtonBase>
      </ListRow>
    </Box>
  );
};

interface RoleGroupItemProps {
  readonly group: RoleGroup;
  readonly selectedId: number | undefined;
  readonly isOpen: boolean;
  /** False while a search shows a part only. */
  readonly isSortable: boolean;
  /** Whether rows of other groups have a handle and a menu. */
  readonly hasMenus: boolean;
  readonly handle: HTMLAttributes<HTMLElement>;
  readonly rowRef: Ref<HTMLElement>;
  readonly line: DropLine;
  readonly isDragged: boolean;
  readonly actions: RowActions;
  readonly onToggle: () => void;
}

const GroupName = ({ group, isOpen }: Pick<RoleGroupItemProps, 'group' | 'isOpen'>) => (
  <>
    <ChevronRightIcon
      fontSize="small"
      sx={{
        color: 'text.secondary',
        transform: isOpen ? 'rotate(90deg)' : 'none',
        '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 120ms' },
      }}
    />
    <Typography variant="body2" noWrap title={group.posGroupName} sx={{ fontWeight: 600, ml: 0.5 }}>
      {group.posGroupName}
    </Typography>
  </>
);

/** A role group that opens and closes, with its roles below it. Group 0 has a lock in place of a menu. */
export const RoleGroupItem = (props: RoleGroupItemProps) => {
  const { group, selectedId, isOpen, actions, isDragged, line } = props;
  const translate = useTranslate();
  const listId = useId();
  const isCustom = group.editable === 1;
  const mayChange = group.can.save === 1;
  const isSortable = props.isSortable && isCustom && mayChange;
  const drag = useDragOrder(
    group.roles.map(({ posId }) => posId),
    (posId, index) => {
      const role = group.roles.find((each) => each.posId === posId);
      if (role !== undefined) actions.placeRole(group, role, index);
    },
  );
  return (
    <Box component="li" ref={props.rowRef} sx={dropLook(line, isDragged)}>
      <ListRow
        name={group.posGroupName}
        handle={isSortable ? props.handle : undefined}
        onStep={isSortable ? (direction) => actions.stepGroup(group, direction) : undefined}
        onMenu={isCustom && mayChange ? (anchor) => actions.openGroupMenu(group, anchor) : undefined}
      >
        <ButtonBase
          onClick={props.onToggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          sx={{ flex: 1, minWidth: 0, minHeight: 40, pl: 0.5, borderRadius: 1, justifyContent: 'flex-start' }}
        >
          <GroupName group={group} isOpen={isOpen} />
        </ButtonBase>
        {isCustom ? null : (
          <Tooltip title={translate('role.locked')}>
            <LockIcon
              titleAccess={translate('role.locked')}
              sx={{ fontSize: 18, color: 'text.secondary', mx: 1 }}
            />
          </Tooltip>
        )}
      </ListRow>
      <Box component="ul" id={listId} hidden={!isOpen} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {group.roles.map((role) => (
          <RoleItem
            key={role.posId}
            group={group}
            role={role}
            isSelected={role.posId === selectedId}
            isSortable={isSortable}
            isIndented={props.hasMenus && !isCustom}
            drag={drag}
            actions={actions}
          />
        ))}
        {group.roles.length === 0 ? (
          <Typography component="li" variant="body2" color="text.secondary" sx={{ pl: 4, py: 1 }}>
            {translate('role.emptyGroup')}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
};
