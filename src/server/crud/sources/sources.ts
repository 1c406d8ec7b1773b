import type { Days } from '#domain/report/period.ts';
import type { EntityModel } from '#engine/model.ts';
import type { ReportNoun, reportCalls } from '#generated/calls.ts';
import type { Calls } from '#generated/types.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { AnyGivenRows, AskedQuery, Exports, RowReader } from './rows.ts';
import type { AnyHooks, AnyNounWrites } from './writes.ts';

type Call<Noun extends ReportNoun> = Calls[(typeof reportCalls)[Noun]];

/** What a report is asked for: its days, those they are laid beside, and what narrows it. */
export interface ReportQuestion<Filters> {
  readonly days: Days;
  /** Undefined: nothing to lay beside. */
  readonly compared: Days | undefined;
  readonly filters: Filters;
}

/** All a report answers but its days, which the default answer works out. */
export type ReportFigures<Noun extends ReportNoun> = Omit<Call<Noun>['reply'], 'from' | 'to' | 'compare'>;

/** A figure told as a card. */
export type ReportCard<Noun extends ReportNoun> = Call<Noun>['reply']['cards'][number];

/**
 * What answers a noun that is a report. `lastDay` is the last day there are figures of, today when left out; `answer` counts within
 * the reader's bounds alone, and leaves out what the reader is not told.
 */
export interface Report<Noun extends ReportNoun> {
  readonly lastDay?: (context: CallContext) => Promise<string>;
  readonly answer: (
    question: ReportQuestion<Call<Noun>['request']>,
    context: CallContext,
  ) => Promise<ReportFigures<Noun>>;
}

/** A report of whatever noun: what it is asked was validated against its own call, and so is what it answers. */
export interface AnyReport {
  readonly lastDay?: (context: CallContext) => Promise<string>;
  readonly answer: (
    question: ReportQuestion<Readonly<Record<string, unknown>>>,
    context: CallContext,
  ) => Promise<object>;
}

declare module '#server/platform/handler.ts' {
  /** What areas register for default answers, by noun: the context of a call hands it over. */
  interface Sources {
    readonly queryOf: (model: EntityModel, reader: RowReader) => AskedQuery | undefined;
    readonly reportOf: (model: EntityModel) => AnyReport;
    readonly givenOf: (model: EntityModel) => AnyGivenRows;
    readonly writesOf: (model: EntityModel) => AnyNounWrites;
    readonly hooksOf: (model: EntityModel) => AnyHooks | undefined;
    readonly exports: Exports;
  }
}
