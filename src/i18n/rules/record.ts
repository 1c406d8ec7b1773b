/** Sentences for the rules of src/domain/record. */
export const recordRules = {
  zh: {
    'record.periodTooLong': '一次最多查看 %{days} 天的操作记录，请缩小时间范围',
    'record.periodReversed': '结束时间不能早于开始时间',
  },
  en: {
    'record.periodTooLong': 'At most %{days} days of records are shown at once; choose a shorter period',
    'record.periodReversed': 'The end cannot be before the beginning',
  },
  ja: {
    'record.periodTooLong': '操作記録は一度に最大%{days}日分まで表示できます。期間を短くしてください',
    'record.periodReversed': '終了日時は開始日時より後にしてください',
  },
} as const;
