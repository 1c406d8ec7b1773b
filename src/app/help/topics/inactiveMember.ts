import type { HelpTopic } from '../topic.ts';

/** Help for inactive members. */
export const inactiveMemberHelp: HelpTopic = {
  text: {
    zh: {
      title: '未激活成员',
      text: [
        '列出还没有打开过应用的成员，可以按部门和是否已通知筛选，选中后发送激活短信。',
        '发送前能看到短信原文、谁会被跳过以及原因、今天还能发多少条。',
        '同一员工在同一周（周一至周日）内不会重复收到激活短信；没有实名的成员收不到；未认证的企业不能发送。',
        '名单可以导出，需要短信验证。',
      ],
    },
    en: {
      title: 'Inactive members',
      text: [
        'People who have not opened the app yet, by department and by whether they were notified; chosen ones are sent an activation message.',
        'Before sending you see the real text, who is left out and why, and how many messages are left for today.',
        'Nobody is sent a second message within the same week (Monday to Sunday), people without a real name get none, and an unverified company cannot send.',
        'The list can be exported after a code by SMS.',
      ],
    },
    ja: {
      title: '未有効化メンバー',
      text: [
        'まだアプリを開いていないメンバーの一覧です。部署や通知の有無で絞り込み、選択して有効化SMSを送信します。',
        '送信前に実際の文面、対象外の人とその理由、本日の残り件数を確認できます。',
        '同じ従業員に同じ週（月～日曜）のうちに重ねて送信されません。実名のない人には送信されず、未認証の企業は送信できません。',
        '一覧はSMS認証のうえエクスポートできます。',
      ],
    },
  },
  related: ['inviteNote', 'messageRecord', 'member'],
};
