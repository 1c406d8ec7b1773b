import type { HelpTopic } from '../topic.ts';

/** Help for the quotas. */
export const equityHelp: HelpTopic = {
  text: {
    zh: {
      title: '权益数据',
      text: [
        '显示成员、存储和短信的总量与已用量。总量由企业自带的部分和生效中的订单组成，表中列出每个来源订单及其到期时间。',
        '用量达到 90% 时提醒，达到 100% 时为已用完，可以直接前往对应的扩容包。',
        '短信按收件人计条，验证码不计；用完后无法发送激活通知和邀请，系统提醒照常发出。',
        '订单到期、退款完成或被升级替换时，对应的权益随之减少。短信包到期时，先扣除已发送的条数。',
      ],
    },
    en: {
      title: 'Quotas',
      text: [
        'How much there is and how much is used of member seats, storage and messages. A total is what every company has plus the orders in effect; the table names each order and its end.',
        'From 90 % on a quota warns, at 100 % it is used up; a button leads to the right package.',
        'Messages count one per person; codes do not count. Without any left, activation notices and invitations cannot be sent, while reminders of the system still are.',
        'A quota shrinks when an order expires, is refunded or replaced by an upgrade. When an SMS bundle ends, what was sent is taken from it first.',
      ],
    },
    ja: {
      title: '利用枠',
      text: [
        'メンバー・ストレージ・SMSの合計と使用量です。合計は標準付属分と有効な注文からなり、表に元の注文と期限が表示されます。',
        '使用量が90%に達すると警告し、100%で上限に到達します。該当するパックへ直接移動できます。',
        'SMSは宛先ごとに1通と数え、認証コードは含みません。残りがないと有効化通知や招待は送信できませんが、システムの通知は送信されます。',
        '注文の期限切れ・返金完了・アップグレードによる置換で利用枠は減ります。SMSパックの終了時は送信済みの分から差し引きます。',
      ],
    },
  },
  related: ['product', 'equityRecord', 'order'],
};
