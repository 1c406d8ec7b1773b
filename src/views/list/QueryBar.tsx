import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Star from '@mui/icons-material/Star';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import type { CSSObject } from '@mui/material/styles';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { type SortPayload, useListContext, useTranslate } from 'react-admin';
import { chosenColumns } from '#engine/chosenColumns.ts';
import type { EntityModel } from '#engine/model.ts';
import { conditionsOf, filterOf, isSameFilter } from '#engine/request/queryConditions.ts';
import type { SavedQuery } from '#views/preferences/preferencesQuery.ts';
import { useListPreference } from '#views/preferences/useListPreference.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { narrow } from './narrow.ts';

const sortOf = ({ sort_field: field, sort_order }: SavedQuery): SortPayload => ({
  field,
  order: sort_order === 'asc' ? 'ASC' : 'DESC',
});

const isSameSort = (left: SortPayload, right: SortPayload): boolean =>
  left.field === right.field && left.order === right.order;

/**
 * The reader's own queries of a list. `current` is the one the list shows, or the one it began with before the reader
 * went on filtering (`isChanged`). Every change is kept on the server.
 */
const useQueries = (model: EntityModel) => {
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const { preference, change } = useListPreference(model.noun);
  const { queries, default_query: defaultId } = preference;
  const [appliedId, setAppliedId] = useState('');
  const isShown = (query: SavedQuery): boolean =>
    isSameFilter(filterOf(query.conditions, model), filterValues) && isSameSort(sortOf(query), sort);
  const current = queries.find(isShown) ?? queries.find(({ id }) => id === appliedId);
  const choice = { columns: preference.columns, hidden: preference.hidden_columns };
  const { columns } = chosenColumns(model.list.columns, choice, model.list.offered);

  /** The list as it is now, under a name. */
  const asQuery = (id: string, name: string): SavedQuery => ({
    id,
    name,
    conditions: conditionsOf(filterValues),
    sort_field: sort.field,
    sort_order: sort.order === 'ASC' ? 'asc' : 'desc',
    columns: [...columns],
  });
  const put = (query: SavedQuery) => change({ put_query: query });

  return {
    queries,
    defaultId,
    current,
    isChanged: current !== undefined && !isShown(current),
    leave: () => setAppliedId(''),
    apply: (query: SavedQuery) => {
      setAppliedId(query.id);
      setFilters({ ...filterOf(query.conditions, model) });
      setSort(sortOf(query));
      const hidden = model.list.columns.filter((name) => !query.columns.includes(name));
      if (query.columns.length > 0 && query.columns.join() !== columns.join())
        change({ columns: query.columns, hidden_columns: hidden });
    },
    add: (name: string) => {
      const id = crypto.randomUUID();
      setAppliedId(id);
      put(asQuery(id, name));
    },
    update: ({ id, name }: SavedQuery) => put(asQuery(id, name)),
    rename: (query: SavedQuery, name: string) => put({ ...query, name }),
    remove: ({ id }: SavedQuery) => change({ remove_query: id }),
    makeDefault: (id: string) => change({ default_query: id }),
  };
};

type Queries = ReturnType<typeof useQueries>;

const QueryNameDialog = lazy(async () => ({
  default: (await import('./QueryDialogs.tsx')).QueryNameDialog,
}));
const QueryDeleteDialog = lazy(async () => ({
  default: (await import('./QueryDialogs.tsx')).QueryDeleteDialog,
}));

type Asking = 'add' | 'rename' | 'remove' | undefined;

interface QueryAction {
  readonly key: string;
  readonly isOffered: boolean;
  readonly run: () => void;
}

/** What can be done with queries: keep the list as it is under a name, and change, rename, delete the chosen one. */
const QueryMenu = ({ queries }: { readonly queries: Queries }) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<Asking>();
  const { current, defaultId, isChanged } = queries;
  const isDefault = current !== undefined && current.id === defaultId;
  const actions: readonly QueryAction[] = [
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
        {actions
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

interface QueryButtonProps {
  readonly title: string;
  readonly isChosen: boolean;
  readonly icon?: ReactElement;
  readonly onChoose: () => void;
}

const underlined: CSSObject = {
  gap: '4px',
  height: 44,
  padding: '0 2px',
  font: 'inherit',
  color: 'text.secondary',
  borderBlock: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-pressed=true]': {
    fontWeight: 600,
    color: 'text.primary',
    borderBottomColor: 'primary.main',
  },
  '& svg': { fontSize: '1rem' },
};

const QueryButton = ({ title, isChosen, icon, onChoose }: QueryButtonProps) => (
  <ButtonBase aria-pressed={isChosen} onClick={onChoose} sx={underlined}>
    {icon}
    {title}
  </ButtonBase>
);

/** Ready-made filters as toggles: everything, the schema's own views, then the reader's queries; and the menu to keep them. */
export const QueryBar = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const queries = useQueries(model);
  const { current, isChanged, defaultId } = queries;
  const views = Object.entries(model.list.views ?? {});
  if (views.length + model.list.filters.length + model.list.search.length === 0) return null;
  const show = (filter: Readonly<Record<string, unknown>>) => () => {
    queries.leave();
    setFilters({ ...filter });
  };
  const shows = (filter: Readonly<Record<string, unknown>>) =>
    current === undefined && isSameFilter(filterValues, filter);
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={2}
      role="group"
      aria-label={translate('views.list.views')}
      // On a phone one line that is pushed aside, so that the rows begin early.
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        [`@media ${narrow}`]: {
          flexWrap: 'nowrap',
          overflowX: 'auto',
          maxWidth: '100%',
          p: '3px',
          m: '-3px',
        },
        '& > *': { flexShrink: 0 },
      }}
    >
      <QueryButton title={translate('views.list.all')} isChosen={shows({})} onChoose={show({})} />
      {views.map(([key, { filter }]) => (
        <QueryButton
          key={key}
          title={translate(wordKeys(model.noun).view(key))}
          isChosen={shows(filter)}
          onChoose={show(filter)}
        />
      ))}
      {queries.queries.map((query) => (
        <QueryButton
          key={query.id}
          title={
            query === current && isChanged
              ? translate('list.query.changed', { name: query.name })
              : query.name
          }
          isChosen={query === current}
          onChoose={() => queries.apply(query)}
          {...(query.id === defaultId
            ? { icon: <Star titleAccess={translate('list.query.isDefault')} /> }
            : {})}
        />
      ))}
      <QueryMenu queries={queries} />
    </Stack>
  );
};
