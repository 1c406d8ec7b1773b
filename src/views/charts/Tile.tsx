import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'ra-core';
import { type Change, meaningOf, type Rise } from '#domain/report/period.ts';
import type { ChartValues } from './chartSeries.ts';
import { sparkPaths, sparkSize } from './chartShape.ts';

/** A change as it is said: `+12.3%`; of a share `+1.2 points`. */
export const useChangeText = () => {
  const translate = useTranslate();
  return ({ direction, size }: Change, { isShare }: { readonly isShare: boolean }): string => {
    if (direction === 'same') return translate('charts.same');
    const share = isShare ? translate('charts.points', { points: size }) : `${size}%`;
    return translate(direction === 'up' ? 'charts.up' : 'charts.down', { share });
  };
};

/** How a figure stands to what it was. */
interface TileChange extends Change {
  readonly isShare: boolean;
  /** What it means that it rises; left out: neither good nor bad. */
  readonly rise?: Rise | undefined;
  /** What it was, and when, in words. */
  readonly before: string;
}

interface TileProps {
  readonly title: string;
  readonly value: string;
  readonly change?: TileChange | undefined;
  /** What is said of it besides, each a line of its own. */
  readonly notes?: readonly string[];
  /** How it went, for the eye alone: what counts is said in words. */
  readonly trend?: ChartValues | undefined;
  readonly to?: string | undefined;
}

const Frame = styled('div')(({ theme: { palette, typography } }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: '100%',
  padding: '12px 16px',
  overflow: 'hidden',
  border: '1px solid var(--hairline)',
  borderRadius: 10,
  backgroundColor: palette.background.paper,
  '& .title': { color: palette.text.secondary },
  '& .title a': { color: 'inherit', textDecoration: 'none' },
  // The whole tile is the link: its name stays what is written on it.
  '& .title a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '& .title a:focus-visible': { outline: 'none' },
  '& .title a:focus-visible::after': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: -2,
  },
  '&:has(a):hover': { backgroundColor: 'var(--hover)' },
  '& .value': { fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.35, fontVariantNumeric: 'tabular-nums' },
  '& .note': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& .change': { fontWeight: typography.fontWeightMedium, marginInlineEnd: 8, whiteSpace: 'nowrap' },
  '& .before': { whiteSpace: 'nowrap' },
  '& .change svg': { width: 10, height: 10, marginInlineEnd: 4, fill: 'currentColor' },
  '& .good': { color: palette.success.main },
  '& .bad': { color: palette.error.main },
  '& .spark': { width: '100%', height: 32, marginTop: 'auto', paddingTop: 4, overflow: 'visible' },
  '& .spark path': {
    fill: 'none',
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
  '& .spark .line': { stroke: palette.primary.main },
  '& .spark .ground': { fill: palette.primary.main, fillOpacity: 0.08 },
}));

const arrows = { up: 'M5,0L10,9H0Z', down: 'M5,10L0,1H10Z' } as const;

const ChangeLine = ({ change }: { readonly change: TileChange }) => {
  const changeText = useChangeText();
  return (
    <span className="note">
      <span className={`change ${meaningOf(change, change.rise)}`}>
        {change.direction === 'same' ? null : (
          <svg aria-hidden viewBox="0 0 10 10">
            <path d={arrows[change.direction]} />
          </svg>
        )}
        {changeText(change, change)}
      </span>
      <span className="before">{change.before}</span>
    </span>
  );
};

const Spark = ({ values }: { readonly values: ChartValues }) => {
  const paths = sparkPaths(values);
  return (
    <svg
      aria-hidden
      className="spark"
      viewBox={`0 0 ${sparkSize.width} ${sparkSize.height}`}
      preserveAspectRatio="none"
    >
      {paths === undefined ? null : (
        <>
          <path className="ground" d={paths.ground} />
          <path className="line" d={paths.line} />
        </>
      )}
    </svg>
  );
};

/** A figure one came for: its value, how it stands to what it was (by arrow, sign and colour), how it went, and the way to its rows. */
export const Tile = ({ title, value, change, notes = [], trend, to }: TileProps) => (
  <Frame>
    <span className="title">{to === undefined ? title : <LinkBase to={to}>{title}</LinkBase>}</span>
    <span className="value">{value}</span>
    {change === undefined ? null : <ChangeLine change={change} />}
    {notes.map((note) => (
      <span key={note} className="note">
        {note}
      </span>
    ))}
    {trend === undefined ? null : <Spark values={trend} />}
  </Frame>
);

/** Tiles beside each other, as many as there is room for: four on a wide page, two on a phone. */
export const tileGrid = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(210px, 1fr))' },
} as const;
