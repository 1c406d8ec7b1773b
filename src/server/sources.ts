import { givenOf } from './given/givenOf.ts';
import { reportOf } from './reports/reportsOf.ts';
import { queryOf } from './rows/rowQueries.ts';
import type { Sources } from './rows/rowQuery.ts';
import { writesOf } from './writes/writesOf.ts';

/** The queries, reports, given rows and writes there are. */
export const sources: Sources = { queryOf, reportOf, givenOf, writesOf };
