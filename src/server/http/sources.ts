import type { Sources } from '#server/crud/sources/rowQuery.ts';
import { givenOf } from '#server/features/givenOf.ts';
import { reportOf } from '#server/features/reportsOf.ts';
import { queryOf } from '#server/features/rowQueries.ts';
import { writesOf } from '#server/features/writesOf.ts';

/** The queries, reports, given rows and writes there are. */
export const sources: Sources = { queryOf, reportOf, givenOf, writesOf };
