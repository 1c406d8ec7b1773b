import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Queries } from './useQueries.ts';

const QueryNameDialog = lazy(async () => ({
  default: (await import('./QueryNameDialog.tsx')).QueryNameDialog,
}));
const QueryDeleteDialog = lazy(async () => ({
  default: (await import('./QueryDeleteDialog.tsx')).QueryDeleteDialog,
}));

type Asking = 'add' | 'rename' | 'remove' | undefined;

interface Deed {
  readonly key: string;
  readonly isOffered: boolean;
  readonly run: () => void;
}

/** What can be done with queries: keep the list as it is under a name, and change, rename, delete the chosen one. */
export const QueryMenu = ({ queries }: { readonly queries: Queries }) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<Asking>();
  const { current, defaultId, isChanged } = queries;
  const isDefault = current !== undefined && current.id === defaultId;
  const deeds: readonly Deed[] = [
    { key: 'add', isOffered: true, run: () => setAsking('add') },
    { key: 'update', isOffered: isChanged, run: () => current && queries.update(current) },
    { key: 'rename', isOffered: current !== undefined, run: () => setAsking('rename') },
    {
      key: isDefault ? 'noDefault' : 'makeDefault',
      isOffered: current !== undefined,
      run: () => queries.makeDefault(isDefault ? '' : (current?.id ?? '')),
    },
    { key: 'remove', isOffered: current !== undefined, run: () => setAsking('remove') },
  ];
  const close = () => setAsking(undefined);
  return (
    <>
      <Tooltip title={translate('list.query.menu')}>
        <IconButton
          size="small"
          aria-label={translate('list.query.menu')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <BookmarkBorder fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {deeds
          .filter(({ isOffered }) => isOffered)
          .map(({ key, run }) => (
            <MenuItem
              key={key}
              onClick={() => {
                setAnchor(null);
                run();
              }}
            >
              {translate(`list.query.${key}`, { name: current?.name ?? '' })}
            </MenuItem>
          ))}
      </Menu>
      <Suspense fallback={null}>
        {asking === 'add' ? (
          <QueryNameDialog queries={queries.queries} onName={queries.add} onClose={close} />
        ) : null}
        {asking === 'rename' && current !== undefined ? (
          <QueryNameDialog
            queries={queries.queries}
            renamed={current}
            onName={(name) => queries.rename(current, name)}
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
