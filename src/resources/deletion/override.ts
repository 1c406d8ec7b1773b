import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { DueField } from './DueField.tsx';

const WhoGoesWhere = lazy(async () => ({ default: (await import('./WhoGoesWhere.tsx')).WhoGoesWhere }));

/** A deletion that waits counts down, and shows person by person where everybody would be. */
export const deletionOverride = defineOverride<'deletion'>()({
  fields: { execute_at: { display: DueField } },
  views: { showExtra: WhoGoesWhere },
});
