import { givenOf } from './given/givenOf.ts';
import { reportOf } from './reports/reportsOf.ts';
import { queryOf } from './rows/rowQueries.ts';
import type { Sources } from './rows/rowQuery.ts';

/** The queries, reports and given rows there are. */
export const sources: Sources = { queryOf, reportOf, givenOf };
