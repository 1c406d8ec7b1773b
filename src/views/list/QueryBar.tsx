import Star from '@mui/icons-material/Star';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { isSameFilter } from '../preferences/queryConditions.ts';
import { wordKeys } from '../wordKeys.ts';
import { narrow } from './narrow.ts';
import { QueryMenu } from './QueryMenu.tsx';
import { useQueries } from './useQueries.ts';

interface QueryChipProps {
  readonly title: string;
  readonly isChosen: boolean;
  readonly icon?: ReactElement;
  readonly onChoose: () => void;
}

const QueryChip = ({ title, isChosen, icon, onChoose }: QueryChipProps) => (
  <Chip
    label={title}
    aria-pressed={isChosen}
    color={isChosen ? 'primary' : 'default'}
    variant={isChosen ? 'filled' : 'outlined'}
    onClick={onChoose}
    sx={{ minHeight: 32 }}
    {...(icon === undefined ? {} : { icon })}
  />
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
      spacing={1}
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
      <QueryChip title={translate('views.list.all')} isChosen={shows({})} onChoose={show({})} />
      {views.map(([key, { filter }]) => (
        <QueryChip
          key={key}
          title={translate(wordKeys(model.noun).view(key))}
          isChosen={shows(filter)}
          onChoose={show(filter)}
        />
      ))}
      {queries.queries.map((query) => (
        <QueryChip
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
