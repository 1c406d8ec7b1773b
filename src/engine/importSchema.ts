import type { FieldSchema } from './dialect.ts';

/** What the rows of a sheet do: new rows, changes of rows that are there, or the end of them. */
export const importModes = ['add', 'change', 'remove'] as const;
export type ImportMode = (typeof importModes)[number];

/**
 * One way rows come in by a sheet. Its name in `x-resource.import` is the purpose, which a request says as `type`. Template, dry run,
 * repair, background job, result and undo come from it.
 */
export interface ImportSchema {
  readonly title: string;
  readonly mode: ImportMode;
  /** Names of the noun's fields and of `properties`, in the order they stand in the template. */
  readonly columns: readonly string[];
  /** Columns only the sheet has, such as the path of a department. */
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  /** Columns that must be there and filled in. */
  readonly required?: readonly string[];
  /** Columns that name the row meant, tried in this order; for `change` and `remove`. */
  readonly key?: readonly string[];
  /** Whether the fields an administrator added are columns too. */
  readonly customFields?: boolean;
  /** Paths of the calls; left out: `/<noun>/getTemplate`, `/<noun>/upload`, `/<noun>/import`. */
  readonly template?: string;
  readonly check?: string;
  readonly commit?: string;
  /** 20,000 by default. */
  readonly maxRows?: number;
}
