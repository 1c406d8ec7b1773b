import type { EntityModel } from '#engine/model.ts';
import type { ReportNoun } from '#generated/calls.ts';
import { groupDataReport } from './groupData.ts';
import type { Report } from './report.ts';
import { usageReport } from './usage.ts';

/** What answers every noun whose schema says `"report"`. */
const reportsByNoun: { readonly [Noun in ReportNoun]: Report<Noun> } = {
  groupData: groupDataReport,
  usage: usageReport,
};

/** A report of whatever noun: what it is asked was validated against its own call. */
export type AnyReport = Report<ReportNoun>;

/** What answers a report; throws where a schema promises one and none is here. */
export const reportOf = ({ noun }: EntityModel): AnyReport => {
  const report = (reportsByNoun as Readonly<Partial<Record<string, unknown>>>)[noun];
  if (report === undefined)
    throw new Error(`"${noun}" is a report: write it in src/server/reports/${noun}.ts, and list it there`);
  return report as AnyReport;
};
