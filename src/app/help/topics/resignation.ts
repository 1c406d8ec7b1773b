import type { HelpTopic } from '../topic.ts';

/** Help for people who left. */
export const resignationHelp: HelpTopic = {
  text: {
    zh: {
      title: '离职成员',
      text: [
        '列出已离职的人及其资产交接状态。离职时会话立即失效，群、部门负责人等由接手人逐项接管，失败的可以重试。',
        '30 天内可以恢复，恢复时选择部门，但不恢复角色和管理员权限；30 天后资料自动清除，也可以提前手动清除。',
        '也可以用表格批量办理离职，离职日期列须为文本格式。主管理员不能离职，须先更换主管理员。',
      ],
    },
    en: {
      title: 'Resigned people',
      text: [
        'Who has left, and how far the hand-over is. Sessions end at once; groups, departments led and the like go to the successor item by item, and what failed can be retried.',
        'Within 30 days somebody can be restored into a department, without roles and administrator rights; after that their data are purged, or earlier by hand.',
        'Many can be resigned by a sheet; its column of dates must be text. The main administrator has to hand over first.',
      ],
    },
    ja: {
      title: '退職者',
      text: [
        '退職した人と引き継ぎの状況を表示します。セッションはすぐに終了し、グループや責任者などは引き継ぐ人に項目ごとに移ります。失敗した項目は再試行できます。',
        '30日以内なら部署を選んで復元できますが、役割と管理者権限は戻りません。30日後に情報は消去され、手動で早めることもできます。',
        '表で一括退職もできます。退職日の列は文字列にしてください。主管理者は先に交代が必要です。',
      ],
    },
  },
  related: ['member', 'importJob', 'tasks'],
};
