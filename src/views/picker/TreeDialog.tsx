import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, useState } from 'react';
import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import { TreeList } from './TreeList.tsx';
import { type TreeNode, useTreeNodes } from './useTreeNodes.ts';

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
  const settled = useDeferredValue(keyword.trim());
  const { nodes, isPending, error } = useTreeNodes(resource, new Set(expanded), settled);
  const isListed = nodes.some(({ row }) => row.id === topId);
  const shown = root === undefined || isListed || settled !== '' ? nodes : [rootNode(root), ...nodes];
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
