import type { EntityModel } from '#engine/model.ts';
import type { ReportNoun } from '#generated/calls.ts';
import type { AnyReport, Report } from '#server/crud/sources/sources.ts';
import { groupDataReport } from './groups/reports/groupData.ts';
import { answerTallied } from './usage/reports/tallied.ts';
import { usageReport } from './usage/reports/usage.ts';

/** What answers every noun whose schema says `"report"`. */
const reportsByNoun: { readonly [Noun in ReportNoun]: Report<Noun> } = {
  groupData: groupDataReport,
  usage: usageReport,
};

/** What answers a report; throws where a schema promises figures that nobody counts. */
export const reportOf = (model: EntityModel): AnyReport => {
  if (model.report?.isTallied === true)
    return { answer: (question, context) => answerTallied(model, question, context) };
  const report = (reportsByNoun as Readonly<Partial<Record<string, unknown>>>)[model.noun];
  if (report === undefined)
    throw new Error(
      `"${model.noun}" is a report: write it in src/server/features/<area>/reports/${model.noun}.ts, and list it there`,
    );
  return report as AnyReport;
};
