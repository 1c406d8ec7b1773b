import type { HelpTopic } from '../topic.ts';

/** Help for the changes of quotas. */
export const equityRecordHelp: HelpTopic = {
  text: {
    zh: {
      title: '权益变更记录',
      text: [
        '每次成员、存储、短信权益的变动都有一条记录：时间、项目、变动、原因、操作人和变动后的数量。',
        '变动后：成员和存储为总量，短信为剩余条数。',
        '由订单引起的变动附订单号；平台确认付款和退款时操作人为“平台”，到期由“系统”处理。可按项目、原因和时间筛选。',
      ],
    },
    en: {
      title: 'Quota changes',
      text: [
        'Every change of member seats, storage or messages has a line: when, what, by how much, why, by whom, and what there is afterwards.',
        'Afterwards means the quota of members and storage, and the messages left.',
        'A change by an order names it. Payments and refunds are confirmed by the platform, ends are brought about by the system. Filter by quota, reason and time.',
      ],
    },
    ja: {
      title: '利用枠の変更履歴',
      text: [
        'メンバー・ストレージ・SMSの変更ごとに、日時・項目・増減・理由・操作者・変更後の量が記録されます。',
        '変更後の量は、メンバーとストレージでは合計、SMSでは残りの通数です。',
        '注文による変更には注文番号が付きます。入金と返金の確認は「プラットフォーム」、期限切れは「システム」が行います。項目・理由・日時で絞り込めます。',
      ],
    },
  },
  related: ['equity', 'order'],
};
