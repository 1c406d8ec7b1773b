import type { Words } from '../locale.ts';

/** What is said about the questions and figures of reports. */
export const reportRules = {
  zh: {
    'report.periodReversed': '结束日期不能早于开始日期',
    'report.tooManyDays': '最多可查看 %{count} 天',
    'report.tooManyMonths': '最多可查看 %{count} 个月',
    'report.nothingYet': '还没有统计数据。每天 10:00 后统计前一天的数据，请明天再来查看。',
    'report.nothingThen': '所选时段没有统计数据，最早可查看 %{first}。',
    'report.tooFew': '人数太少，不显示数据。为保护个人隐私，少于 %{count} 人时不单独显示使用数据。',
  },
  en: {
    'report.periodReversed': 'The end lies before the beginning',
    'report.tooManyDays': 'At most %{count} days at once',
    'report.tooManyMonths': 'At most %{count} months at once',
    'report.nothingYet':
      'Nothing is counted yet. Each day is counted after 10:00 of the next one: please come back tomorrow.',
    'report.nothingThen': 'Nothing is counted for these days; the first is %{first}.',
    'report.tooFew':
      'Too few people to show figures. To protect people’s privacy, fewer than %{count} are never shown by themselves.',
  },
  ja: {
    'report.periodReversed': '終了日は開始日以降にしてください',
    'report.tooManyDays': '一度に表示できるのは%{count}日までです',
    'report.tooManyMonths': '一度に表示できるのは%{count}か月までです',
    'report.nothingYet':
      'まだ集計データがありません。前日分は毎日10:00以降に集計されます。明日もう一度ご覧ください。',
    'report.nothingThen': '選択した期間のデータはありません。%{first}以降を表示できます。',
    'report.tooFew':
      '人数が少ないためデータを表示しません。プライバシー保護のため、%{count}人未満の利用データは単独では表示されません。',
  },
} satisfies Words;
