import type { RawBuilder } from 'kysely';
import type { EntityModel } from '#engine/model.ts';
import type { QueryNoun } from '#generated/calls.ts';
import { equityRecordRows } from './equityRecord.ts';
import type { RowQuery, RowReader } from './rowQuery.ts';

/** One query for every noun whose schema says `"rows": "query"`. */
const rowQueries: Readonly<Record<QueryNoun, RowQuery>> = {
  equityRecord: equityRecordRows,
};

/** What stands in place of a table of the noun's own; undefined for nouns that have one, or that answer their calls themselves. */
export const queryOf = (
  { noun }: Pick<EntityModel, 'noun'>,
  reader: RowReader,
): RawBuilder<unknown> | undefined =>
  (rowQueries as Readonly<Partial<Record<string, RowQuery>>>)[noun]?.(reader);
