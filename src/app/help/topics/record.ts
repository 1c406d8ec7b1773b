import type { HelpTopic } from '../topic.ts';

/** Help for operation records. */
export const recordHelp: HelpTopic = {
  text: {
    zh: {
      title: '操作记录',
      text: [
        '记录管理员在后台的每一次操作：谁、何时、对什么、改前改后，包括被拒绝的尝试、查看隐私和导出。',
        '默认显示最近 7 天，一次最多查 30 天；可以按操作人、类别、对象和结果筛选，并按筛选结果导出。',
        '记录不能修改或删除，并以散列链保存。子管理员看到自己的和管理范围内的记录。',
      ],
    },
    en: {
      title: 'Operation records',
      text: [
        'Everything administrators did in the console: who, when, to what, old beside new, with refused attempts, looks at private data and exports marked.',
        'The last 7 days are shown, 30 at most at once; filter by person, category, target and result, and export what is filtered.',
        'Records can be neither changed nor deleted, and are chained by hashes. Sub-administrators see their own and those in their scope.',
      ],
    },
    ja: {
      title: '操作記録',
      text: [
        '管理者の操作を、誰が・いつ・何を・変更前後とともに記録します。拒否された試み、個人情報の閲覧、エクスポートも含みます。',
        '既定は直近7日、一度に最大30日です。操作者・分類・対象・結果で絞り込み、その結果をエクスポートできます。',
        '記録は変更も削除もできず、ハッシュの連鎖で保存されます。副管理者は自分と範囲内の記録を閲覧します。',
      ],
    },
  },
  related: ['device'],
};
