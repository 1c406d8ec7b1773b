import type { HelpTopic } from '../topic.ts';

/** Help for the sharing of capabilities. */
export const powerShareHelp: HelpTopic = {
  text: {
    zh: {
      title: '能力共享',
      text: [
        '短信由企业付费。这里决定哪些部门的管理员和负责人可以发送激活短信、临时人员邀请短信，以及每月最多多少条。',
        '某项能力没有已启用的规则时，所有有权限的管理员都可以使用；有规则后，只有规则中的部门（含下级）可以使用。主管理员不受限制。',
        '同一部门适用多条规则时，额度相加，先用先建的规则；每月 1 日重新计数。企业短信余量和每日上限始终有效。',
        '只有主管理员可以新建、修改和停用规则。',
      ],
    },
    en: {
      title: 'Sharing of capabilities',
      text: [
        'Messages cost the company money. Here you say administrators and responsible persons of which departments may send activation notices or invitations of temporary staff, and how many a month.',
        'While no rule of a capability is enabled, every administrator with the right may use it; once there is one, only the departments it names may, those below included. The main administrator is not limited.',
        'Where several rules fit, their limits add up and the oldest is used first; counts begin anew on the first of each month. The company’s messages and the day’s limits count in any case.',
        'Only the main administrator adds, changes and disables rules.',
      ],
    },
    ja: {
      title: '機能の共有',
      text: [
        'SMSの費用は会社の負担です。どの部署の管理者・責任者が有効化SMSや臨時スタッフの招待SMSを送信できるか、月に何通までかを決めます。',
        '有効なルールがない機能は、権限のある管理者全員が使えます。ルールがあると、指定した部署（下位を含む）だけが使えます。主管理者は制限されません。',
        '複数のルールが当てはまる場合は上限を合計し、古いものから使います。毎月1日に集計し直します。会社のSMS残数と1日の上限は常に適用されます。',
        'ルールの追加・変更・無効化は主管理者だけが行えます。',
      ],
    },
  },
  related: ['messageTemplate', 'equity', 'messageRecord'],
};
