import type { Words } from '../locale.ts';

/** What is said of exports of people, and the message to the main administrator about a large one. */
export const exportRules = {
  zh: {
    'export.verify': '请先完成短信验证',
    'export.columns': '请至少选择一个导出字段',
    'export.told':
      '【管理后台】%{name} 于 %{time} 导出了 %{count} 名成员的资料。如非您知情的操作，请查看操作记录。',
  },
  en: {
    'export.verify': 'Confirm by SMS first',
    'export.columns': 'Choose at least one field',
    'export.told':
      '[Admin console] %{name} exported the data of %{count} members at %{time}. If you did not know of it, look at the operation records.',
  },
  ja: {
    'export.verify': '先に SMS 認証を完了してください',
    'export.columns': 'エクスポートする項目を 1 つ以上選択してください',
    'export.told':
      '【管理コンソール】%{name} さんが %{time} に %{count} 名のメンバー情報をエクスポートしました。心当たりがない場合は操作記録をご確認ください。',
  },
} satisfies Words;
