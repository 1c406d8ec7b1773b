import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const GroupLink = lazy(async () => ({ default: (await import('./GroupLink.tsx')).GroupLink }));

/** The list and its sheet are generated; what only narrows the list is no fact of a group. */
export const groupStatisticOverride = defineOverride<'groupStatistic'>()({
  views: {
    showExtra: GroupLink,
  },
});
