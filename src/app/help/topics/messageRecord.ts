import type { HelpTopic } from '../topic.ts';

/** Help for message records. */
export const messageRecordHelp: HelpTopic = {
  text: {
    zh: {
      title: '短信发送记录',
      text: [
        '列出企业发出的每批短信：用途、人数、成功、失败和跳过的数量及原因。',
        '可以导出未能通知到的人员名单。手机号按显示规则隐藏。',
      ],
    },
    en: {
      title: 'Message records',
      text: [
        'Every batch of messages the company sent: what for, to how many, and how many went out, failed or were left out, with the reasons.',
        'Those who could not be notified are exported as a list. Numbers are masked as everywhere.',
      ],
    },
    ja: {
      title: '送信記録',
      text: [
        '送信したSMSの用途、人数、成功・失敗・対象外の件数と理由を表示します。',
        '通知できなかった人の一覧をエクスポートできます。電話番号は表示規則に従って隠れます。',
      ],
    },
  },
  related: ['inactiveMember', 'inviteNote'],
};
