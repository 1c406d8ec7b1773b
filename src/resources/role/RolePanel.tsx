import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { useDragOrder } from '#views/order/useDragOrder.ts';
import { useKeptFocus } from '#views/order/useMoving.ts';
import { TreeSearchBox } from '#views/tree/TreeSearchBox.tsx';
import type { Asked } from './RoleDialogs.tsx';
import { RoleGroupItem, type RowActions } from './RoleGroupItem.tsx';
import { groupsWith, type RoleGroup, type RoleRow, type RoleTree } from './roleData.ts';
import { useRoleOrder } from './useRoleOrder.ts';

/** Something a menu offers; with a reason it is shown and does nothing. */
interface MenuAct {
  readonly name: 'addRole' | 'rename' | 'edit' | 'up' | 'down' | 'remove';
  readonly shortcut?: string;
  readonly reason?: string | undefined;
  readonly run: () => void;
}

interface RoleMenuProps {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly acts: readonly MenuAct[];
  readonly onClose: () => void;
}

const colourOf = ({ name, reason }: MenuAct): string => {
  if (reason !== undefined) return 'text.disabled';
  return name === 'remove' ? 'error.main' : 'text.primary';
};

/** What can be done with a group or a role. */
const RoleMenu = ({ label, anchor, acts, onClose }: RoleMenuProps) => {
  const translate = useTranslate();
  return (
    <Menu
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{ list: { disabledItemsFocusable: true, 'aria-label': label } }}
    >
      {acts.map((act) => (
        <MenuItem
          key={act.name}
          aria-disabled={act.reason !== undefined}
          onClick={() => {
            if (act.reason !== undefined) return;
            onClose();
            act.run();
          }}
          sx={{
            color: colourOf(act),
            cursor: act.reason === undefined ? 'pointer' : 'default',
            maxWidth: 300,
          }}
        >
          <ListItemText
            primary={translate(`role.act.${act.name}`)}
            secondary={act.reason}
            slotProps={{ secondary: { sx: { whiteSpace: 'normal' } } }}
          />
          {act.shortcut === undefined ? null : (
            <ListItemText
              aria-hidden
              secondary={act.shortcut}
              sx={{ flex: 'none', pl: 3, display: { xs: 'none', sm: 'block' } }}
            />
          )}
        </MenuItem>
      ))}
    </Menu>
  );
};

interface RolePanelProps {
  readonly tree: RoleTree;
  readonly selectedId: number | undefined;
  readonly onChoose: (role: RoleRow) => void;
  readonly onAsk: (asked: Asked) => void;
}

interface OpenMenu {
  readonly name: string;
  readonly anchor: HTMLElement;
  readonly acts: readonly MenuAct[];
}

type Order = ReturnType<typeof useRoleOrder>;

/** The menus of a group and of a role. */
const useMenus = (order: Order, onAsk: RolePanelProps['onAsk']) => {
  const translate = useTranslate();
  const step = (name: 'up' | 'down', run: () => void): MenuAct => ({
    name,
    shortcut: name === 'up' ? 'Alt+↑' : 'Alt+↓',
    run,
  });
  const ofGroup = (group: RoleGroup): readonly MenuAct[] => {
    const index = order.groupIds.indexOf(group.id);
    return [
      { name: 'addRole', run: () => onAsk({ kind: 'addRole', group }) },
      { name: 'rename', run: () => onAsk({ kind: 'editGroup', group }) },
      step('up', () => void order.moveGroup(group, index - 1)),
      step('down', () => void order.moveGroup(group, index + 1)),
      {
        name: 'remove',
        reason: group.roles.length > 0 ? translate('role.notEmpty') : undefined,
        run: () => onAsk({ kind: 'removeGroup', group }),
      },
    ];
  };
  const ofRole = (group: RoleGroup, role: RoleRow): readonly MenuAct[] => {
    const index = group.roles.indexOf(role);
    return [
      { name: 'edit', run: () => onAsk({ kind: 'editRole', role }) },
      step('up', () => void order.moveRole(group, role, index - 1)),
      step('down', () => void order.moveRole(group, role, index + 1)),
      { name: 'remove', run: () => onAsk({ kind: 'removeRole', role }) },
    ];
  };
  return { ofGroup, ofRole };
};

/** Groups the reader has closed stay closed; a search opens what it finds. */
const useClosed = () => {
  const [closed, setClosed] = useStore<readonly number[]>('role.closedGroups', []);
  const toggle = (id: number) =>
    setClosed(closed.includes(id) ? closed.filter((each) => each !== id) : [...closed, id]);
  return { isClosed: (id: number) => closed.includes(id), toggle };
};

interface PanelHeadProps extends Pick<RolePanelProps, 'tree' | 'onAsk'> {
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

const PanelHead = ({ tree, keyword, onSearch, onAsk }: PanelHeadProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ pr: 1, pb: 1 }}>
      <TreeSearchBox
        search={{ typed: keyword, setTyped: onSearch, isSearching: false }}
        label={translate('role.search')}
      />
      {tree.may_save === 1 ? (
        <Button
          startIcon={<AddIcon />}
          size="small"
          disabled={tree.list.length > tree.group_limit}
          onClick={() => onAsk({ kind: 'addGroup' })}
          sx={{ mt: 1 }}
        >
          {translate('role.addGroup')}
        </Button>
      ) : null}
    </Box>
  );
};

const PanelFoot = ({ tree, said }: Pick<RolePanelProps, 'tree'> & { readonly said: string }) => {
  const translate = useTranslate();
  const isEmpty = tree.list.every(({ editable }) => editable === 0);
  return (
    <Box sx={{ px: 1, py: 1 }}>
      {isEmpty ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('role.noGroups')}
        </Typography>
      ) : null}
      <Typography variant="caption" color="text.secondary" component="p">
        {translate('role.count', { count: tree.role_count, limit: tree.role_limit })}
      </Typography>
      {tree.may_save === 1 && !isEmpty ? (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('role.keys')}
        </Typography>
      ) : null}
      <Typography
        role="status"
        variant="caption"
        color="text.secondary"
        sx={{ minHeight: '1.6em', display: 'block' }}
      >
        {said}
      </Typography>
    </Box>
  );
};

/** Role groups and their roles: found, made, named and put in order. */
export const RolePanel = ({ tree, selectedId, onChoose, onAsk }: RolePanelProps) => {
  const translate = useTranslate();
  const [keyword, setKeyword] = useState('');
  const [said, setSaid] = useState('');
  const [menu, setMenu] = useState<OpenMenu>();
  const closed = useClosed();
  const order = useRoleOrder(tree, setSaid);
  const menus = useMenus(order, onAsk);
  const keepRow = useKeptFocus(tree.list);
  const isSearch = keyword.trim() !== '';
  const groups = isSearch ? groupsWith(tree.list, keyword) : tree.list;
  const groupOf = (id: number) => tree.list.find((group) => group.id === id);
  const drag = useDragOrder(order.groupIds, (id, index) => {
    const group = groupOf(id);
    if (group !== undefined) void order.moveGroup(group, index);
  });
  const actions: RowActions = {
    choose: onChoose,
    openGroupMenu: (group, anchor) =>
      setMenu({ name: group.posGroupName, anchor, acts: menus.ofGroup(group) }),
    openRoleMenu: (group, role, anchor) =>
      setMenu({ name: role.posName, anchor, acts: menus.ofRole(group, role) }),
    placeRole: (group, role, index) => {
      keepRow();
      void order.moveRole(group, role, index);
    },
    stepGroup: (group, direction) => {
      keepRow();
      void order.moveGroup(group, order.groupIds.indexOf(group.id) + direction);
    },
  };
  return (
    <>
      <PanelHead tree={tree} keyword={keyword} onSearch={setKeyword} onAsk={onAsk} />
      <Box component="ul" aria-label={translate('role.groups')} sx={{ listStyle: 'none', p: 0, m: 0, pr: 1 }}>
        {groups.map((group) => (
          <RoleGroupItem
            key={group.id}
            group={group}
            selectedId={selectedId}
            isOpen={isSearch || !closed.isClosed(group.id)}
            isSortable={!isSearch}
            hasMenus={tree.may_save === 1}
            handle={drag.handle(group.id)}
            rowRef={drag.row(group.id)}
            line={drag.lineOf(group.id)}
            isDragged={drag.draggedId === group.id}
            actions={actions}
            onToggle={() => closed.toggle(group.id)}
          />
        ))}
      </Box>
      {groups.length === 0 ? (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 1, py: 2 }}>
          {translate('role.noMatch', { keyword: keyword.trim() })}
        </Typography>
      ) : null}
      <PanelFoot tree={tree} said={said} />
      {menu === undefined ? null : (
        <RoleMenu
          label={translate('role.menu', { name: menu.name })}
          anchor={menu.anchor}
          acts={menu.acts}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
};
