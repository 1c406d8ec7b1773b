import { type LazyPart, lazyPart, preloadPart } from '#views/lazyPart.ts';
import type { ChartFigures } from './chartSeries.ts';

/** How figures are drawn, by kind; the code that draws comes with the first page of figures. */
export const trends: Readonly<Record<'line' | 'bar', LazyPart<ChartFigures>>> = {
  line: lazyPart(async () => ({ default: (await import('./LineTrend.tsx')).LineTrend })),
  bar: lazyPart(async () => ({ default: (await import('./BarTrend.tsx')).BarTrend })),
};

/** Loads what draws these kinds. */
export const preloadTrends = async (kinds: readonly (keyof typeof trends)[]): Promise<void> => {
  await Promise.all(kinds.map((kind) => preloadPart(trends[kind])));
};
