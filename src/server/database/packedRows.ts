import { type RawBuilder, sql } from 'kysely';

/** Rows that travel as lists of values: what each value is called is known here and is not said again in every row. */
export interface PackedRows<Row> {
  /** One row as a JSON list, for `json_agg` within a statement. */
  readonly row: RawBuilder<unknown>;
  /** The rows of such an aggregate. */
  readonly unpack: (packed: readonly (readonly unknown[])[]) => Row[];
}

/**
 * Rows of a statement as JSON, by the names of their values and where each comes from. To name every value in every row
 * (`json_build_object`) takes the engine longer than to find them: 0.22 ms instead of 0.05 for 20 people. Moments arrive as texts.
 */
export const packedRows = <Row extends object>(
  columns: {
    readonly [Name in keyof Row & string]-?: RawBuilder<unknown>;
  },
): PackedRows<Row> => {
  const names = Object.keys(columns);
  const values: readonly RawBuilder<unknown>[] = Object.values(columns);
  return {
    row: sql`json_build_array(${sql.join(values)})`,
    unpack: (packed) =>
      packed.map((list) => {
        const row: Record<string, unknown> = {};
        for (const [index, name] of names.entries()) row[name] = list[index];
        // The statement gives exactly what `columns` names, in its order.
        return row as Row;
      }),
  };
};

/** The columns of a table as `packedRows` takes them. */
export const columnsOf = <Name extends string>(
  table: string,
  names: readonly Name[],
): { readonly [Each in Name]: RawBuilder<unknown> } =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`${table}.${name}`)])) as {
    readonly [Each in Name]: RawBuilder<unknown>;
  };
