import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import {
  type ChartFigures,
  chartHeight,
  chartMargin,
  countAxis,
  countText,
  placeAxis,
  useChartColours,
} from './chartSeries.ts';

/** Bars over days, those they are compared with beside them. */
export const BarTrend = ({ places, series }: ChartFigures) => {
  const colours = useChartColours(series);
  return (
    <Box sx={{ height: chartHeight }}>
      <BarChart
        xAxis={[{ ...placeAxis(places, 'band'), categoryGapRatio: places.length > 60 ? 0.1 : 0.3 }]}
        yAxis={[countAxis(series.flatMap(({ values }) => values))]}
        series={series.map(({ key, title, values, isCompared }, at) => ({
          id: key,
          label: title,
          data: [...values],
          // Paler than the days shown, and still told from the page (3:1).
          color: isCompared === true ? alpha(colours[at] ?? '', 0.65) : (colours[at] ?? ''),
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
