import type { HelpTopic } from '../topic.ts';

/** Help for group statistics. */
export const groupStatisticHelp: HelpTopic = {
  text: {
    zh: {
      title: '群统计',
      text: [
        '按群列出统计数据，可以筛选后导出为 XLSX 或 CSV。',
        '导出的范围和列与列表一致，每次导出都写入操作记录。',
      ],
    },
    en: {
      title: 'Group statistics',
      text: [
        'Figures of every group; filtered as you like they are exported as XLSX or CSV.',
        'An export has the rows and columns of the list, and is written to the operation records.',
      ],
    },
    ja: {
      title: 'グループ統計',
      text: [
        'グループごとの統計を表示し、絞り込んでXLSXまたはCSVでエクスポートできます。',
        'エクスポートの範囲と列は一覧と同じで、操作記録に残ります。',
      ],
    },
  },
  related: ['groupData', 'record'],
};
