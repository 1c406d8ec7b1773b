import * as searchCalls from './search/calls/search.ts';

/** What the server knows of the search over everything: its call. */
export const search = {
  calls: { ...searchCalls },
};
