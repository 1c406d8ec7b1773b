import { givenOf } from '#server/given/givenOf.ts';
import { reportOf } from '#server/reports/reportsOf.ts';
import { queryOf } from '#server/rows/rowQueries.ts';
import type { Sources } from '#server/rows/rowQuery.ts';
import { writesOf } from '#server/writes/writesOf.ts';

/** The queries, reports, given rows and writes there are. */
export const sources: Sources = { queryOf, reportOf, givenOf, writesOf };
