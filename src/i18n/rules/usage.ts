import type { Words } from '../locale.ts';

/** What is said about enterprise data: screens.md A17. */
export const usageRules = {
  zh: {
    'usage.periodReversed': '结束日期不能早于开始日期',
    'usage.periodTooLong': '最多可查看 %{days} 天',
    'usage.rest': '本部门直属成员',
    'usage.restOfDepartments': '少于 5 人的部门合并显示（%{count} 个）',
    'usage.restWithOwn': '本部门直属成员及少于 5 人的部门合并显示（%{count} 个）',
  },
  en: {
    'usage.periodReversed': 'The end lies before the beginning',
    'usage.periodTooLong': 'At most %{days} days at once',
    'usage.rest': 'People right in this department',
    'usage.restOfDepartments': 'Departments of fewer than 5 people, together (%{count})',
    'usage.restWithOwn': 'People right here with departments of fewer than 5 people (%{count})',
  },
  ja: {
    'usage.periodReversed': '終了日は開始日以降にしてください',
    'usage.periodTooLong': '一度に表示できるのは%{days}日までです',
    'usage.rest': 'この部署の直属メンバー',
    'usage.restOfDepartments': '5人未満の部署をまとめて表示（%{count}）',
    'usage.restWithOwn': '直属メンバーと5人未満の部署をまとめて表示（%{count}）',
  },
} satisfies Words;
