import { queryOptions } from '@tanstack/react-query';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import type { ReportAnswer } from './reportQuestion.ts';

interface AskedReport {
  readonly model: EntityModel;
  /** Notes and remarks are said by the server. */
  readonly locale: string;
  readonly request: object;
}

/** The figures of a report, under the key by which its page and start-up share them. */
export const reportQuery = (
  provider: Pick<ConsoleProvider, 'call'>,
  { model, locale, request }: AskedReport,
) =>
  queryOptions({
    queryKey: [model.noun, 'report', locale, request] as const,
    queryFn: ({ signal }): Promise<ReportAnswer> =>
      provider.call(model.report?.call as never, request as never, { signal }),
  });
