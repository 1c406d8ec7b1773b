import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import ListItemButton from '@mui/material/ListItemButton';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import { type TreeNode, treeMove } from './useTreeNodes.ts';

interface TreeListProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly chosen: readonly Identifier[];
  readonly isMany: boolean;
  readonly nameOf: (row: RaRecord) => string;
  readonly onToggle: (id: Identifier) => void;
  readonly onChoose: (row: RaRecord) => void;
}

const focusNode = (tree: HTMLElement | null, id: Identifier) =>
  [...(tree?.querySelectorAll<HTMLElement>('[data-node]') ?? [])]
    .find((element) => element.dataset.node === String(id))
    ?.focus();

/** A tree to choose from: arrow keys move and open, Enter or Space chooses. One node at a time is in the tab order. */
export const TreeList = ({ label, nodes, chosen, isMany, nameOf, onToggle, onChoose }: TreeListProps) => {
  const tree = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Identifier>();
  const activeAt = Math.max(
    0,
    nodes.findIndex((node) => node.row.id === (active ?? chosen[0])),
  );

  const press = (event: KeyboardEvent) => {
    const move = treeMove(event.key, nodes, activeAt);
    if (move === undefined) return;
    event.preventDefault();
    if (move.kind === 'focus') focusNode(tree.current, move.id);
    if (move.kind === 'toggle') onToggle(move.id);
    const node = nodes[activeAt];
    if (move.kind === 'choose' && node !== undefined) onChoose(node.row);
  };

  return (
    <Box ref={tree} role="tree" aria-label={label} aria-multiselectable={isMany} onKeyDown={press}>
      {nodes.map((node, index) => (
        <TreeItem
          key={node.row.id}
          node={node}
          name={nameOf(node.row)}
          isChosen={chosen.includes(node.row.id)}
          isActive={index === activeAt}
          isMany={isMany}
          onFocus={() => setActive(node.row.id)}
          onToggle={() => onToggle(node.row.id)}
          onChoose={() => onChoose(node.row)}
        />
      ))}
    </Box>
  );
};

interface TreeItemProps {
  readonly node: TreeNode;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly isMany: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
}

const TreeItem = ({ node, name, isChosen, isActive, isMany, onFocus, onToggle, onChoose }: TreeItemProps) => {
  const Arrow = node.isExpanded ? ExpandMore : ChevronRight;
  return (
    <ListItemButton
      component="div"
      role="treeitem"
      data-node={String(node.row.id)}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-expanded={node.hasChildren ? node.isExpanded : undefined}
      aria-selected={isChosen}
      selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={onChoose}
      dense
      sx={{ pl: node.level * 2.5 - 1.5, borderRadius: 1 }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
        sx={{ display: 'inline-flex', width: 28, height: 28, alignItems: 'center', justifyContent: 'center' }}
      >
        {node.hasChildren ? <Arrow fontSize="small" /> : null}
      </Box>
      {isMany ? (
        <Checkbox
          checked={isChosen}
          tabIndex={-1}
          size="small"
          disableRipple
          sx={{ p: 0, mr: 1, pointerEvents: 'none' }}
          // The tree item says whether it is chosen.
          slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
        />
      ) : null}
      {name}
    </ListItemButton>
  );
};
