import type { Words } from '../locale.ts';

/** What is said about enterprise data: screens.md A17. */
export const usageRules = {
  zh: {
    'usage.guests': '另有 %{count} 人兼任，计入各自的主部门',
    'usage.people': '%{count} 人',
    'usage.storage': '已用 %{used} / 共 %{total}',
    'usage.rest': '本部门直属成员',
    'usage.restOfDepartments': '少于 5 人的部门合并显示（%{count} 个）',
    'usage.restWithOwn': '本部门直属成员及少于 5 人的部门合并显示（%{count} 个）',
  },
  en: {
    'usage.guests': '%{count} more work here besides and count elsewhere',
    'usage.people': '%{count} people',
    'usage.storage': '%{used} of %{total} used',
    'usage.rest': 'People right in this department',
    'usage.restOfDepartments': 'Departments of fewer than 5 people, together (%{count})',
    'usage.restWithOwn': 'People right here with departments of fewer than 5 people (%{count})',
  },
  ja: {
    'usage.guests': 'ほかに兼務の%{count}人は各自の主部署で数えます',
    'usage.people': '%{count}人',
    'usage.storage': '使用 %{used} / 合計 %{total}',
    'usage.rest': 'この部署の直属メンバー',
    'usage.restOfDepartments': '5人未満の部署をまとめて表示（%{count}）',
    'usage.restWithOwn': '直属メンバーと5人未満の部署をまとめて表示（%{count}）',
  },
} satisfies Words;
