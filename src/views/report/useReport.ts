import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { ReportAnswer } from './reportAnswer.ts';
import { type Question, questionTrouble, type ReportEntity, requestOf } from './reportQuestion.ts';

const minuteMs = 60_000;

/**
 * The figures that are asked for; while others are fetched those before stay. A question that would be refused is not asked, and one
 * whose last day is still being counted is asked again every minute.
 */
export const useReport = (model: ReportEntity, question: Question) => {
  const provider = useDataProvider<ConsoleProvider>();
  // Notes and remarks are said by the server.
  const locale = useLocale();
  const request = requestOf(model, question);
  return useQuery<ReportAnswer>({
    queryKey: [model.noun, 'report', locale, request],
    queryFn: ({ signal }) => provider.call(model.report.call as never, request as never, { signal }),
    enabled: questionTrouble(model, question).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.is_pending === 1 ? minuteMs : false),
  });
};
