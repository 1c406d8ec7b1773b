import Star from '@mui/icons-material/Star';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import type { CSSObject } from '@mui/material/styles';
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { isSameFilter } from '#engine/request/queryConditions.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { narrow } from '#views/layouts/boxStyles.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { Queries } from './useQueries.ts';

interface QueryButtonProps {
  readonly title: string;
  readonly isChosen: boolean;
  readonly icon?: ReactElement;
  readonly count?: ReactNode;
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
  '& .view-count': { minWidth: 16, fontWeight: 400, color: 'text.secondary', textAlign: 'start' },
};

const QueryButton = ({ title, isChosen, icon, count, onChoose }: QueryButtonProps) => (
  <ButtonBase aria-pressed={isChosen} onClick={onChoose} sx={underlined}>
    {icon}
    {title}
    {count}
  </ButtonBase>
);

/** Counts grow old slowly: going back and forth between lists asks for them once. What changes a row asks again. */
const countsStayMs = 60_000;

type Filter = Readonly<Record<string, unknown>>;

/**
 * How many rows a view holds. Its room is kept: what comes later moves nothing. The button is called as its view, so that it is found
 * by that; the count is for the eye, and is said as the list's total once it is chosen.
 */
const Count = ({ rows }: { readonly rows: number | undefined }) => (
  <span aria-hidden className="view-count">
    {rows === undefined ? '' : formatCount(rows)}
  </span>
);

/** The count that came with the list. */
const FigureCount = ({ name }: { readonly name: string }) => {
  const { meta } = useListContext();
  const { reply } = (meta ?? {}) as { readonly reply?: Readonly<Record<string, unknown>> };
  return <Count rows={reply === undefined ? undefined : Number(reply[name])} />;
};

interface AskedCountProps {
  readonly model: EntityModel;
  readonly filter: Filter;
}

/** The count of a view whose list does not tell it, asked when the rows of the list are there. */
const AskedCount = ({ model, filter }: AskedCountProps) => {
  const { isPending, sort } = useListContext();
  const isDrawn = useDeferredValue(!isPending, false);
  const { total } = useGetList(
    model.noun,
    { filter, sort, pagination: { page: 1, perPage: 1 } },
    { enabled: isDrawn, staleTime: countsStayMs },
  );
  return <Count rows={total} />;
};

interface QueryBarProps {
  readonly model: EntityModel;
  readonly queries: Queries;
  /** What the screen around filters by, whatever the reader does. */
  readonly filter: Filter | undefined;
}

/** Ready-made filters as toggles: everything, the schema's own views with how many rows each has, then the reader's queries. */
export const QueryBar = ({ model, queries, filter: fixed }: QueryBarProps) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { current, isChanged, defaultId } = queries;
  const views = Object.entries(model.list.views ?? {});
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
          flex: '1 1 0',
          minWidth: 0,
          p: '3px',
          m: '-3px',
        },
        '& > *': { flexShrink: 0 },
      }}
    >
      <QueryButton title={translate('views.list.all')} isChosen={shows({})} onChoose={show({})} />
      {views.map(([key, { filter, count }]) => (
        <QueryButton
          key={key}
          title={translate(wordKeys(model.noun).view(key))}
          isChosen={shows(filter)}
          onChoose={show(filter)}
          count={
            count === undefined ? (
              <AskedCount model={model} filter={{ ...fixed, ...filter }} />
            ) : (
              <FigureCount name={count} />
            )
          }
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
    </Stack>
  );
};
