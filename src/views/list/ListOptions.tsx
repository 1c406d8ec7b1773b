import Tune from '@mui/icons-material/Tune';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import type { Queries } from './useQueries.ts';

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }));
const QueryNameDialog = lazy(async () => ({
  default: (await import('./QueryDialogs.tsx')).QueryNameDialog,
}));
const QueryDeleteDialog = lazy(async () => ({
  default: (await import('./QueryDialogs.tsx')).QueryDeleteDialog,
}));

type Asking = 'columns' | 'add' | 'rename' | 'remove' | undefined;

interface ListOptionsProps {
  readonly model: EntityModel;
  readonly queries: Queries;
  /** Whether there is something to keep as a query: views, filters or a search. */
  readonly isQueried: boolean;
}

/** How the list is shown, behind one button: its columns and row height, and the reader's queries. */
export const ListOptions = ({ model, queries, isQueried }: ListOptionsProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<Asking>();
  const { current, defaultId, isChanged } = queries;
  const isDefault = current !== undefined && current.id === defaultId;
  const ask = (what: Asking) => () => setAsking(what);
  const close = () => setAsking(undefined);
  const name = current?.name ?? '';
  const ofCurrent: Readonly<Record<string, () => void>> =
    current === undefined
      ? {}
      : {
          ...(isChanged ? { update: () => queries.update(current) } : {}),
          rename: ask('rename'),
          [isDefault ? 'noDefault' : 'makeDefault']: () => queries.makeDefault(isDefault ? '' : current.id),
          remove: ask('remove'),
        };
  const item = (title: string, run: () => void) => (
    <MenuItem
      key={title}
      onClick={() => {
        setAnchor(null);
        run();
      }}
    >
      {title}
    </MenuItem>
  );
  const label = translate(isQueried ? 'list.options' : 'list.columns.title');
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          aria-haspopup={isQueried ? 'menu' : 'dialog'}
          aria-expanded={anchor !== null}
          onClick={isQueried ? (event) => setAnchor(event.currentTarget) : ask('columns')}
        >
          <Tune fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item(translate('list.columns.title'), ask('columns'))}
        <Divider component="li" />
        {item(translate('list.query.add'), ask('add'))}
        {Object.entries(ofCurrent).map(([key, run]) => item(translate(`list.query.${key}`, { name }), run))}
      </Menu>
      <Suspense fallback={null}>
        {asking === 'columns' ? <ColumnsDialog model={model} onClose={close} /> : null}
        {asking === 'add' ? (
          <QueryNameDialog queries={queries.queries} onName={queries.add} onClose={close} />
        ) : null}
        {asking === 'rename' && current !== undefined ? (
          <QueryNameDialog
            queries={queries.queries}
            renamed={current}
            onName={(to) => queries.rename(current, to)}
            onClose={close}
          />
        ) : null}
        {asking === 'remove' && current !== undefined ? (
          <QueryDeleteDialog name={current.name} onDelete={() => queries.remove(current)} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
};
