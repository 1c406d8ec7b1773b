import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { tileDaysBack } from '#domain/home/agenda.ts';
import { changeOf } from '#domain/report/change.ts';
import { Tile, tileGrid } from '#views/charts/Tile.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import type { Overview } from './overview.ts';

type Trends = NonNullable<Overview['trends']>;
type Figure = Exclude<keyof Trends, 'until'>;

/** Beside the same weekday four weeks before. */
const useTrend = (trends: Overview['trends']) => {
  const translate = useTranslate();
  return (name: Figure) => {
    const values = trends?.[name];
    const value = values?.at(-1) ?? null;
    const before = values?.at(-1 - tileDaysBack) ?? null;
    const isShare = name === 'activated_rate';
    const change = value === null ? undefined : changeOf(value, before, { isShare });
    const suffix = isShare ? '%' : '';
    return {
      trend: values,
      ...(change === undefined || before === null
        ? {}
        : {
            change: {
              ...change,
              isShare,
              rise: 'good' as const,
              before: translate('home.fourWeeksAgo', { before: `${formatCount(before)}${suffix}` }),
            },
          }),
    };
  };
};

/** In whole percent; never 100 while a user is missing. */
const rateOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((part / whole) * 100)}%`;

interface KeyFiguresProps {
  readonly figures: Overview['figures'];
  readonly trends: Overview['trends'];
}

/** Key figures of what the reader may read, each with its last thirty days and the way to its list; what is not theirs has no tile. */
export const KeyFigures = ({ figures, trends }: KeyFiguresProps) => {
  const translate = useTranslate();
  const trendOf = useTrend(trends);
  // Use counts people in their main department alone: of a part, what is shown and what was are not the same people.
  const memberTrend = (name: Figure) => (figures?.is_whole === 1 ? trendOf(name) : { trend: trends?.[name] });
  const active = trends?.active_day.at(-1) ?? null;
  if (figures === null && active === null) return null;
  return (
    <Box
      component="section"
      aria-label={translate(figures?.is_whole === 0 ? 'home.figuresOfScope' : 'home.figures')}
      sx={{ ...tileGrid, mb: 2 }}
    >
      {figures === null ? null : (
        <>
          <Tile
            title={translate('home.people')}
            value={formatCount(figures.people)}
            notes={[translate('home.departmentCount', { count: formatCount(figures.departments) })]}
            to="/member"
            {...memberTrend('people')}
          />
          <Tile
            title={translate('home.activated')}
            value={rateOf(figures.active, figures.active + figures.inactive)}
            notes={[translate('home.inactive', { count: formatCount(figures.inactive) })]}
            to="/inactiveMember"
            {...memberTrend('activated_rate')}
          />
        </>
      )}
      {active === null ? null : (
        <Tile
          title={translate('home.activeOn', { day: (trends?.until ?? '').slice(5).replace('-', '/') })}
          value={formatCount(active)}
          to="/usage"
          {...trendOf('active_day')}
        />
      )}
      {figures === null || figures.groups === null ? null : (
        <Tile
          title={translate('home.groups')}
          value={formatCount(figures.groups)}
          to="/group"
          {...trendOf('group_count')}
        />
      )}
    </Box>
  );
};
