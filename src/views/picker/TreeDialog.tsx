import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ListItemButton from '@mui/material/ListItemButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import { type TreeNode, treeMove, useTreeNodes } from './useTreeNodes.ts';

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
const TreeList = ({ label, nodes, chosen, isMany, nameOf, onToggle, onChoose }: TreeListProps) => {
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

interface TreeDialogProps {
  readonly title: string;
  readonly resource: string;
  readonly chosen: readonly Identifier[];
  readonly isMany: boolean;
  /** The row that stands for the top of the tree, when it may be chosen. */
  readonly root: RaRecord | undefined;
  readonly nameOf: (row: RaRecord) => string;
  readonly onClose: () => void;
  readonly onChoose: (ids: readonly Identifier[]) => void;
}

const toggled = <Each,>(all: readonly Each[], one: Each): readonly Each[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one];

const rootNode = (row: RaRecord): TreeNode => ({
  row,
  level: 1,
  position: 1,
  siblings: 1,
  parentId: undefined,
  isExpanded: false,
  hasChildren: false,
});

/** The top of a tree whose server lists it as a row of its own. */
const topId = 0;

/** A dialog with a searchable lazy tree. One choice closes it; several are taken over with the button. */
export const TreeDialog = (props: TreeDialogProps) => {
  const { title, resource, isMany, root, nameOf, onClose, onChoose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const [keyword, setKeyword] = useState('');
  const [expanded, setExpanded] = useState<readonly Identifier[]>([topId]);
  const [chosen, setChosen] = useState(props.chosen);
  const deferred = useDeferredValue(keyword.trim());
  const { nodes, isPending, error } = useTreeNodes(resource, new Set(expanded), deferred);
  const isListed = nodes.some(({ row }) => row.id === topId);
  const shown = root === undefined || isListed || deferred !== '' ? nodes : [rootNode(root), ...nodes];
  const toggle = (id: Identifier) => setExpanded(toggled(expanded, id));
  const choose = (row: RaRecord) => {
    // Where the top itself may not be chosen, it only opens and closes.
    if (row.id === topId && root === undefined) toggle(row.id);
    else if (isMany) setChosen(toggled(chosen, row.id));
    else onChoose([row.id]);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ height: 420 }}>
        <TextField
          type="search"
          label={translate('views.picker.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          size="small"
          fullWidth
          autoFocus
          sx={{ my: 1 }}
        />
        {error === null ? null : <Alert severity="error">{error.message}</Alert>}
        {isPending ? <CircularProgress size={24} aria-label={translate('views.picker.loading')} /> : null}
        {!isPending && error === null && shown.length === 0 ? (
          <Typography color="text.secondary">{translate('views.picker.none')}</Typography>
        ) : null}
        <TreeList
          label={title}
          nodes={shown}
          chosen={chosen}
          isMany={isMany}
          nameOf={nameOf}
          onToggle={toggle}
          onChoose={choose}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        {isMany ? (
          <Button variant="contained" onClick={() => onChoose(chosen)}>
            {translate('views.picker.take', { count: chosen.length })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};
