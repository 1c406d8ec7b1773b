import { namesOf } from '#server/features/directory/member/names.ts';
import { directoryParts } from '#server/features/directoryParts.ts';
import { effectRunners } from '#server/features/effects.ts';
import { givenOf } from '#server/features/givenOf.ts';
import { hooksOf } from '#server/features/hooksOf.ts';
import { reportOf } from '#server/features/reportsOf.ts';
import { queryOf } from '#server/features/rowQueries.ts';
import { askForSheet, sendSheet } from '#server/features/tasks/export/exportSheet.ts';
import { writesOf } from '#server/features/writesOf.ts';
import type { Sources } from '#server/platform/handler.ts';

/** What the areas add to default answers. */
export const sources: Sources = {
  queryOf,
  reportOf,
  givenOf,
  writesOf,
  hooksOf,
  namesOf,
  exports: { ask: askForSheet, send: sendSheet },
  directory: directoryParts,
  effectOf: (effect) => effectRunners[effect],
};
