import { alpha, styled, useTheme } from '@mui/material/styles';
import { type PointerEvent, useState } from 'react';
import { type ChartFigures, type ChartSeries, countText, useChartColours } from './chartSeries.ts';
import {
  barPath,
  type ChartAxes,
  type ChartKind,
  chartAxes,
  drawnSize,
  linePath,
  namedPlaces,
  nearestPlace,
  shareFromTop,
} from './chartShape.ts';

const percent = (share: number): string => `${share * 100}%`;

/** Room at the right for half of the last place's name, which stands below the last point. */
const roomAtRight = 40;
/** Names of places below a wide drawing; a narrow one leaves out every second, the narrowest three of four. */
const namedAtMost = 8;

/** One style for all parts of a drawing: a month has some hundred of them. */
const Frame = styled('div')(({ theme: { palette, typography, shadows, shape } }) => ({
  containerType: 'inline-size',
  ...typography.caption,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& .legend': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '4px 16px',
    margin: 0,
    padding: '0 0 8px',
    listStyle: 'none',
    color: palette.text.primary,
  },
  '& .legend svg': { width: 20, height: 8, marginInlineEnd: 6, verticalAlign: 'middle' },
  '& .drawing': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 8,
    height: 260,
    padding: `8px ${roomAtRight}px 28px 0`,
  },
  '& .counts': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
  },
  '& .counts span': { height: 0, lineHeight: 0 },
  '& .plot': { position: 'relative', touchAction: 'pan-y' },
  '& .plot > svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  '& .places span': {
    position: 'absolute',
    top: 'calc(100% + 8px)',
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
  },
  '@container (max-width: 720px)': { '& .places span:nth-of-type(even)': { display: 'none' } },
  '& path': { fill: 'none', strokeWidth: 2, strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' },
  '& path.line': { strokeLinecap: 'round' },
  '& path.compared': { strokeDasharray: '6 4', strokeWidth: 1.5 },
  '& path.bars': { stroke: 'none' },
  '& path.across': { stroke: palette.divider, strokeWidth: 1 },
  '& .pointing': { position: 'absolute', inset: 0 },
  '& .pointed': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    borderLeft: `1px solid ${palette.text.secondary}`,
  },
  '& .dot': {
    position: 'absolute',
    width: 8,
    height: 8,
    margin: -4,
    borderRadius: '50%',
    outline: `2px solid ${palette.background.paper}`,
  },
  '& .said': {
    position: 'absolute',
    top: 0,
    zIndex: 1,
    display: 'grid',
    gridTemplateColumns: 'auto auto auto',
    gap: '2px 8px',
    alignItems: 'center',
    padding: '8px 12px',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: shape.borderRadius,
    boxShadow: shadows[4],
    transform: 'translateX(12px)',
  },
  '& .said.before': { transform: 'translateX(calc(-100% - 12px))' },
  '& .said strong': { gridColumn: '1 / -1', fontWeight: typography.fontWeightMedium },
  '& .said i': { width: 8, height: 8, borderRadius: '50%' },
  '& .said b': { textAlign: 'right', fontWeight: typography.fontWeightMedium },
  '@container (max-width: 400px)': {
    '& .places span:nth-of-type(4n + 3)': { display: 'none' },
    // Beside the place there is no room: it stands above the drawing, from edge to edge of it as the pointer goes.
    '& .said, & .said.before': {
      top: 'auto',
      bottom: 'calc(100% + 8px)',
      transform: 'translateX(calc(var(--share) * -100%))',
    },
  },
}));

interface TrendProps extends Pick<ChartFigures, 'places' | 'series'> {
  readonly kind: ChartKind;
}

interface PlotProps extends TrendProps {
  readonly colours: readonly string[];
  readonly axes: ChartAxes;
}

/** Bars compared with are paler than those shown, and still told from the page (3:1). */
const useDrawnColours = (kind: ChartKind, series: readonly ChartSeries[]): readonly string[] =>
  useChartColours(series).map((colour, at) =>
    kind === 'bar' && series[at]?.isCompared === true ? alpha(colour, 0.65) : colour,
  );

const lineClass = ({ isCompared }: ChartSeries): string => (isCompared === true ? 'line compared' : 'line');

const Legend = ({ kind, series, colours }: Omit<PlotProps, 'places' | 'axes'>) => (
  <ul className="legend">
    {series.map((each, at) => (
      <li key={each.key}>
        <svg aria-hidden viewBox="0 0 20 8">
          {kind === 'bar' ? (
            <path className="bars" d="M6,0h8v8h-8Z" style={{ fill: colours[at] }} />
          ) : (
            <path className={lineClass(each)} d="M1,4H19" style={{ stroke: colours[at] }} />
          )}
        </svg>
        {each.title}
      </li>
    ))}
  </ul>
);

/** What is drawn at the place under the pointer, in words; the rest of the drawing is not rendered for it. */
const Pointing = ({ kind, places, series, colours, axes }: PlotProps) => {
  const [pointed, point] = useState<number>();
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(nearestPlace(axes, (clientX - left) / width));
  };
  const middle = pointed === undefined ? undefined : axes.middles[pointed];
  const share = (middle ?? 0) / drawnSize;
  return (
    <div
      className="pointing"
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={() => point(undefined)}
    >
      {pointed === undefined || middle === undefined ? null : (
        <>
          <div className="pointed" style={{ left: percent(share) }} />
          {kind === 'line' &&
            series.map(({ key, values }, each) => {
              const value = values[pointed] ?? null;
              return value === null ? null : (
                <div
                  key={key}
                  className="dot"
                  style={{
                    left: percent(share),
                    top: percent(shareFromTop(axes, value)),
                    backgroundColor: colours[each],
                  }}
                />
              );
            })}
          <div
            className={share > 0.5 ? 'said before' : 'said'}
            style={{ left: percent(share), ['--share' as string]: share }}
          >
            <strong>{places[pointed]}</strong>
            {series.flatMap(({ key, title, values }, each) => [
              <i key={`${key} colour`} style={{ backgroundColor: colours[each] }} />,
              <span key={`${key} title`}>{title}</span>,
              <b key={`${key} value`}>{countText(values[pointed] ?? null)}</b>,
            ])}
          </div>
        </>
      )}
    </div>
  );
};

const Plot = ({ kind, series, colours, axes }: Omit<PlotProps, 'places'>) => {
  const { palette } = useTheme();
  return (
    <svg aria-hidden viewBox={`0 0 ${drawnSize} ${drawnSize}`} preserveAspectRatio="none">
      {axes.ticks.map((tick) => (
        <path
          key={tick}
          className="across"
          d={`M0,${shareFromTop(axes, tick) * drawnSize}h${drawnSize}`}
          {...(tick === 0 ? { style: { stroke: palette.text.disabled } } : {})}
        />
      ))}
      {series.map((each, place) =>
        kind === 'line' ? (
          <path
            key={each.key}
            className={lineClass(each)}
            d={linePath(axes, each.values)}
            style={{ stroke: colours[place] }}
          />
        ) : (
          <path
            key={each.key}
            className="bars"
            d={barPath(axes, each.values, { at: place, of: series.length })}
            style={{ fill: colours[place] }}
          />
        ),
      )}
    </svg>
  );
};

/**
 * Lines or bars over days, drawn to be stretched: names and counts are text beside the drawing, placed by parts of its size. What
 * lines are compared with is dashed: they are told apart without colours.
 */
export const Trend = ({ kind, places, series }: TrendProps) => {
  const colours = useDrawnColours(kind, series);
  const axes = chartAxes(kind, { places, series });
  return (
    <Frame>
      {series.length < 2 ? null : <Legend kind={kind} series={series} colours={colours} />}
      <div className="drawing">
        <div className="counts">
          {axes.ticks.map((tick) => (
            <span key={tick}>{countText(tick)}</span>
          ))}
        </div>
        <div className="plot">
          <Plot kind={kind} series={series} colours={colours} axes={axes} />
          <div className="places">
            {namedPlaces(places.length, namedAtMost).map((place) => (
              <span key={place} style={{ left: percent((axes.middles[place] ?? 0) / drawnSize) }}>
                {places[place]}
              </span>
            ))}
          </div>
          <Pointing kind={kind} places={places} series={series} colours={colours} axes={axes} />
        </div>
      </div>
    </Frame>
  );
};
