import { type CSSObject, styled, type Theme, useTheme } from '@mui/material/styles';
import {
  type ChartFigures,
  type ChartKind,
  countText,
  type DrawnSeries,
  drawnSeries,
  useChartColours,
} from './chartSeries.ts';
import {
  areaPath,
  barPath,
  type ChartAxes,
  chartAxes,
  drawnSize,
  linePath,
  namedPlaces,
  shareFromTop,
  weekendGrounds,
} from './chartShape.ts';
import { Pointing } from './Pointing.tsx';

/** Room at the right for half of the last place's name, which stands below the last point. */
const roomAtRight = 24;

/** One style for all parts of a drawing: a month has some hundred of them. */
const trendStyles = ({
  theme: { palette, typography, shadows, shape },
}: {
  readonly theme: Theme;
}): CSSObject => ({
  containerType: 'inline-size',
  ...typography.caption,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
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
  '& path.compared': { strokeDasharray: '5 4', strokeWidth: 1.5, opacity: 0.8 },
  '& path.area': { stroke: 'none', fillOpacity: 0.08 },
  '& path.bars': { stroke: 'none' },
  '& path.across': { stroke: palette.divider, strokeWidth: 1 },
  '& .weekend': { fill: 'var(--sunken)' },
  '& .pointing': { position: 'absolute', inset: 0, cursor: 'crosshair', borderRadius: 4 },
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
  '& .said.left': { transform: 'translateX(calc(-100% - 12px))' },
  '& .said strong': { gridColumn: '1 / -1', fontWeight: typography.fontWeightMedium },
  '& .said i': { width: 8, height: 8, borderRadius: '50%' },
  '& .said i.compared': { backgroundColor: 'transparent', border: '2px solid', boxSizing: 'border-box' },
  '& .said b': { textAlign: 'right', fontWeight: typography.fontWeightMedium },
  '& .said .change': { gridColumn: '2 / -1', textAlign: 'right', color: palette.text.secondary },
  '@container (max-width: 400px)': {
    '& .places span:nth-of-type(4n + 3)': { display: 'none' },
    // Beside the place there is no room: it stands above the drawing, from edge to edge of it as the pointer goes.
    '& .said, & .said.left': {
      top: 'auto',
      bottom: 'calc(100% + 8px)',
      transform: 'translateX(calc(var(--share) * -100%))',
    },
  },
});

const percent = (share: number): string => `${share * 100}%`;

/** Names of places below a wide drawing; a narrow one leaves out every second, the narrowest three of four. */
const namedAtMost = 8;

const Frame = styled('div')(trendStyles);

interface TrendProps extends Pick<ChartFigures, 'places' | 'series'> {
  readonly kind: ChartKind;
  /** What it draws: the name under which it is reached by keys. */
  readonly title: string;
}

const lineClass = ({ isCompared }: DrawnSeries): string => (isCompared ? 'line compared' : 'line');

const LegendFrame = styled('ul')(({ theme: { typography, palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...typography.caption,
  color: palette.text.secondary,
  '& svg': { width: 20, height: 8, marginInlineEnd: 6, verticalAlign: 'middle' },
  '& path': { fill: 'none', strokeWidth: 2 },
  '& path.compared': { strokeDasharray: '5 3', strokeWidth: 1.5 },
}));

/** What each line or set of bars is; nothing where there is one alone, which the title says. */
export const Legend = ({ kind, series: given }: Pick<TrendProps, 'kind' | 'series'>) => {
  const series = drawnSeries(given);
  const colours = useChartColours(kind, series);
  if (series.length < 2) return null;
  return (
    <LegendFrame>
      {series.map((each, at) => (
        <li key={each.key}>
          <svg aria-hidden viewBox="0 0 20 8">
            {kind === 'bar' ? (
              <path d="M6,0h8v8h-8Z" style={{ fill: colours[at] }} />
            ) : (
              <path className={lineClass(each)} d="M1,4H19" style={{ stroke: colours[at] }} />
            )}
          </svg>
          {each.title}
        </li>
      ))}
    </LegendFrame>
  );
};

interface PlotProps extends Pick<TrendProps, 'kind' | 'places'> {
  readonly drawn: readonly DrawnSeries[];
  readonly colours: readonly string[];
  readonly axes: ChartAxes;
}

const Lines = ({ drawn, colours, axes }: Omit<PlotProps, 'kind' | 'places'>) => {
  const [first] = drawn;
  return (
    <>
      {first === undefined ? null : (
        <path className="area" d={areaPath(axes, first.values)} style={{ fill: colours[0] }} />
      )}
      {/* What is shown lies above what it is compared with. */}
      {drawn
        .map((each, at) => (
          <path
            key={each.key}
            className={lineClass(each)}
            d={linePath(axes, each.values)}
            style={{ stroke: colours[at] }}
          />
        ))
        .toReversed()}
    </>
  );
};

const Plot = ({ kind, places, drawn, colours, axes }: PlotProps) => {
  const { palette } = useTheme();
  return (
    <svg aria-hidden viewBox={`0 0 ${drawnSize} ${drawnSize}`} preserveAspectRatio="none">
      {weekendGrounds(axes, places).map(({ left, width }) => (
        <rect key={left} className="weekend" x={left} width={width} y={0} height={drawnSize} />
      ))}
      {axes.ticks.map((tick) => (
        <path
          key={tick}
          className="across"
          d={`M0,${shareFromTop(axes, tick) * drawnSize}h${drawnSize}`}
          {...(tick === 0 ? { style: { stroke: palette.text.disabled } } : {})}
        />
      ))}
      {kind === 'line' ? (
        <Lines drawn={drawn} colours={colours} axes={axes} />
      ) : (
        drawn.map(({ key, values }, at) => (
          <path
            key={key}
            className="bars"
            d={barPath(axes, values, { at, of: drawn.length })}
            style={{ fill: colours[at] }}
          />
        ))
      )}
    </svg>
  );
};

/**
 * Lines or bars over days, drawn to be stretched: names and counts are text beside the drawing, placed by parts of its size. What
 * they are compared with is dashed or paler: they are told apart without colours. Each place is told of under the pointer, the finger
 * and the arrow keys; a table beside it (`ReportCharts`) says all of it.
 */
export const Trend = ({ kind, title, places, series }: TrendProps) => {
  const drawn = drawnSeries(series);
  const colours = useChartColours(kind, drawn);
  const axes = chartAxes(kind, places.length, drawn);
  return (
    <Frame>
      <div className="drawing">
        <div className="counts" aria-hidden>
          {axes.ticks.map((tick) => (
            <span key={tick}>{countText(tick)}</span>
          ))}
        </div>
        <div className="plot">
          <Plot kind={kind} places={places} drawn={drawn} colours={colours} axes={axes} />
          <div className="places" aria-hidden>
            {namedPlaces(places.length, namedAtMost).map((place) => (
              <span key={place} style={{ left: percent((axes.middles[place] ?? 0) / drawnSize) }}>
                {places[place]?.short}
              </span>
            ))}
          </div>
          <Pointing kind={kind} title={title} places={places} series={series} axes={axes} />
        </div>
      </div>
    </Frame>
  );
};
