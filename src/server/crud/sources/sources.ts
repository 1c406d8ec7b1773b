import type { EntityModel } from '#engine/model.ts';
import type { Effect } from '#engine/vocabulary.ts';
import type { askForSheet, sendSheet } from '#server/features/tasks/export/exportSheet.ts';
import type { RunEffect } from './effect.ts';
import type { AnyGivenRows } from './givenRows.ts';
import type { FindNames } from './names.ts';
import type { AnyNounWrites } from './nounWrites.ts';
import type { AnyReport } from './report.ts';
import type { AskedQuery, RowReader } from './rowQuery.ts';
import type { AnyHooks } from './writeHooks.ts';

/** How an export is asked for and its file sent: tickets, proofs and progress are the task centre's. */
interface Exports {
  readonly ask: typeof askForSheet;
  readonly send: typeof sendSheet;
}

/** What areas add to default answers, by noun: handed in, as it is made of what calls are made of. */
export interface Sources {
  readonly queryOf: (model: EntityModel, reader: RowReader) => AskedQuery | undefined;
  readonly reportOf: (model: EntityModel) => AnyReport;
  readonly givenOf: (model: EntityModel) => AnyGivenRows;
  readonly writesOf: (model: EntityModel) => AnyNounWrites;
  readonly hooksOf: (model: EntityModel) => AnyHooks | undefined;
  readonly effectOf: (effect: Effect) => RunEffect;
  readonly namesOf: (noun: string) => FindNames | undefined;
  readonly exports: Exports;
}
