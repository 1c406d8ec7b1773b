import type { HelpTopic } from '../topic.ts';

/** Help for temporary staff. */
export const temporaryStaffHelp: HelpTopic = {
  text: {
    zh: {
      title: '临时人员',
      text: [
        '以短信邀请临时工、日结工和周结工，时长分别为 8、24 和 168 小时，类型的时长可在 1 至 720 小时内调整。',
        '列表显示剩余时间；可以延长最多 3 次、转为正式成员，或立即结束。',
        '到期的人会自动离职，离职原因记为“到期”。',
      ],
    },
    en: {
      title: 'Temporary staff',
      text: [
        'Temporary, daily and weekly workers are invited by SMS for 8, 24 and 168 hours; the hours of a type can be set from 1 to 720.',
        'The list shows the time left. A term is extended up to three times, turned into a regular membership, or ended at once.',
        'Whoever’s term ends leaves by themselves, with “expired” as the reason.',
      ],
    },
    ja: {
      title: '臨時スタッフ',
      text: [
        '臨時・日雇い・週雇いの人をSMSで招待します。時間はそれぞれ8・24・168時間で、種類ごとに1～720時間に変更できます。',
        '一覧に残り時間が表示され、3回までの延長、正社員への変更、即時終了ができます。',
        '期限が来た人は自動的に退職となり、理由は「期限切れ」になります。',
      ],
    },
  },
  related: ['member', 'resignation'],
};
