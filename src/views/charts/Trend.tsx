import { styled, useTheme } from '@mui/material/styles';
import type { ChartFigures, ChartKind } from './chartSeries.ts';
import { countText, type DrawnSeries, drawnSeries, useChartColours } from './chartSeries.ts';
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
import { trendStyles } from './trendStyles.ts';

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
