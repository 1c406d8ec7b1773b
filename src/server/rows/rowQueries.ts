import type { RawBuilder } from 'kysely';
import type { EntityModel } from '#engine/model.ts';
import type { QueryNoun } from '#generated/calls.ts';
import { equityRecordRows } from './equityRecord.ts';
import { messageRecordRows } from './messageRecord.ts';
import type { RowQuery, RowReader } from './rowQuery.ts';

/** One query for every noun whose schema says `"rows": "query"`. */
const rowQueries: Readonly<Record<QueryNoun, RowQuery>> = {
  equityRecord: equityRecordRows,
  messageRecord: messageRecordRows,
};

/**
 * What stands in place of a table of the noun's own; undefined for nouns that have one, or that answer their calls themselves. Throws
 * where a schema promises a query and none is here.
 */
export const queryOf = (
  { noun, isGenerated, readsByDefault }: EntityModel,
  reader: RowReader,
): RawBuilder<unknown> | undefined => {
  if (isGenerated || !readsByDefault) return undefined;
  const query = (rowQueries as Readonly<Partial<Record<string, RowQuery>>>)[noun];
  if (query === undefined)
    throw new Error(
      `The rows of "${noun}" are a query: write it in src/server/rows/${noun}.ts, and list it there`,
    );
  return query(reader);
};
