import type { CallContext } from '#server/platform/handler.ts';

/** What the reader may know a row by, under its id; a row out of their scope has no name here. */
export type NamesById = ReadonlyMap<number, string>;

/** Looks names up where a noun's rows are read by hand. */
export type FindNames = (ids: readonly number[], context: CallContext) => Promise<NamesById>;
