import { useTheme } from '@mui/material/styles';
import type { ChartSeries } from './chartSeries.ts';

/** Colours of series in their order, from the theme in use; what is compared with takes a quiet one. */
export const useChartColours = (series: readonly ChartSeries[]): readonly string[] => {
  const { palette } = useTheme();
  const own = [palette.primary.main, palette.secondary.main, palette.warning.main, palette.info.main];
  let next = 0;
  return series.map(({ isCompared }) => {
    if (isCompared === true) return palette.text.secondary;
    next += 1;
    return own[(next - 1) % own.length] ?? palette.primary.main;
  });
};
