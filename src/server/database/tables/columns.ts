import type { ColumnType } from 'kysely';

/** An instant: read as a Date, written as one or as ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json<Value> = ColumnType<Value, string, string>;
/** An instant the database sets when nobody else does (`Generated` does not unwrap a column type). */
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** Calendar day as `YYYY-MM-DD` text: the drivers never turn it into a Date. */
export type Day = string;
