import Box from '@mui/material/Box';
import { LineChart } from '@mui/x-charts/LineChart';
import {
  type ChartFigures,
  chartHeight,
  chartMargin,
  countAxis,
  countText,
  placeAxis,
  useChartColours,
} from './chartSeries.ts';

/** Lines over days. What they are compared with is dashed: they are told apart without colours. */
export const LineTrend = ({ places, series }: ChartFigures) => {
  const colours = useChartColours(series);
  const dashed = series.filter(({ isCompared }) => isCompared === true).map(({ key }) => key);
  const dashes = Object.fromEntries(
    dashed.map((key) => [`& [data-series="${key}"]`, { strokeDasharray: '6 4', strokeWidth: 1.5 }]),
  );
  return (
    <Box sx={{ height: chartHeight, ...dashes }}>
      <LineChart
        xAxis={[placeAxis(places, 'point')]}
        yAxis={[countAxis(series.flatMap(({ values }) => values))]}
        series={series.map(({ key, title, values }, at) => ({
          id: key,
          label: title,
          data: [...values],
          curve: 'linear' as const,
          showMark: values.length === 1,
          color: colours[at] ?? '',
          valueFormatter: countText,
        }))}
        grid={{ horizontal: true }}
        margin={chartMargin}
        hideLegend={series.length < 2}
        skipAnimation
        disableKeyboardNavigation
      />
    </Box>
  );
};
