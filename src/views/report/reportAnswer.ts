/** Where the rows behind a figure are: a list with a filter, or one record of it. */
export interface FigureLink {
  readonly resource: string;
  readonly filter?: Readonly<Record<string, unknown>> | null;
  readonly id?: number | null;
}

/** One figure, the same of the span compared with, and what is said of it besides. */
export interface FigureCard {
  readonly field: string;
  readonly value: number;
  readonly before: number | null;
  readonly remark: string | null;
  readonly to?: FigureLink | null;
}

export interface ChartAnswer {
  readonly remark: string | null;
  readonly places: readonly string[];
  readonly series: readonly {
    readonly field: string;
    readonly values: readonly (number | null)[];
    readonly before: readonly (number | null)[] | null;
  }[];
}

export interface TableRowAnswer {
  readonly to?: FigureLink | null;
  readonly [column: string]: unknown;
}

export interface TableAnswer {
  readonly remark: string | null;
  readonly rows: readonly TableRowAnswer[];
}

/** What any report answers (`engine/reportCall.ts`). */
export interface ReportAnswer {
  readonly from: string | null;
  readonly to: string | null;
  readonly until: string | null;
  readonly as_of: string | null;
  readonly is_pending: number;
  readonly note: string | null;
  readonly cards: readonly FigureCard[];
  readonly charts: Readonly<Record<string, ChartAnswer>>;
  readonly tables: Readonly<Record<string, TableAnswer>>;
}
