import type { RawBuilder } from 'kysely';
import type { CallContext } from '#server/handlers/handler.ts';

/** Who asks, and the words they read. */
export type RowReader = Pick<CallContext, 'actor' | 'locale' | 'words'>;

/**
 * The rows of a noun that has no table of its own: a SELECT over what other nouns keep, of the reader's company alone, with a column
 * for every field that is not computed, by its name. Reach, filters, search, order and page come on top of it.
 */
export type RowQuery = (reader: RowReader) => RawBuilder<unknown>;
