/** A line or a set of bars: one value per place of the axis; `null` where nothing may be told or nothing was. */
export interface ChartSeries {
  readonly key: string;
  readonly title: string;
  readonly values: readonly (number | null)[];
  /** Drawn as what the others are compared with: dashed, or paler. */
  readonly isCompared?: boolean;
}

/** What charts draw and the table beside them lists. */
export interface ChartFigures {
  /** What the places of the axis are, as the head of their column: `Day`. */
  readonly axis: string;
  readonly places: readonly string[];
  readonly series: readonly ChartSeries[];
}
