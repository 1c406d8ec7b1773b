import { reportOf } from './reports/reportsOf.ts';
import { queryOf } from './rows/rowQueries.ts';
import type { Sources } from './rows/rowQuery.ts';

/** The queries and reports there are. */
export const sources: Sources = { queryOf, reportOf };
