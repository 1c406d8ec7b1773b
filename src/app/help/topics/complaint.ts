import type { HelpTopic } from '../topic.ts';

/** Help for group complaints. */
export const complaintHelp: HelpTopic = {
  text: {
    zh: {
      title: '群投诉',
      text: [
        '投诉按群归并：先打开处理，再写明结论，可以不采取措施、警告群主、禁言 1、7 或 30 天，或解散该群。',
        '处理结果会告知群主和投诉人；禁言或解散在同一时刻生效。',
        '被投诉群的群主和管理员不能处理自己的群；7 天无人处理会提醒主管理员。子管理员看不到投诉人。',
      ],
    },
    en: {
      title: 'Group complaints',
      text: [
        'Complaints are put together by group: open one, then decide with a note and take no measure, warn the owner, mute for 1, 7 or 30 days, or dissolve the group.',
        'Owner and reporter are told; a mute or the end of the group takes effect in the same moment.',
        'Those who lead the group cannot decide about it. The main administrator is reminded after 7 days. Sub-administrators do not see who complained.',
      ],
    },
    ja: {
      title: 'グループの通報',
      text: [
        '通報はグループごとにまとめられます。対応を開始し、結論を記入して、措置なし・オーナーへの警告・1/7/30日の発言禁止・解散から選びます。',
        '結果はオーナーと通報者に知らされ、発言禁止や解散はその時点で有効になります。',
        'そのグループのオーナーや管理者は処理できません。7日間処理されないと主管理者に通知されます。副管理者には通報者が表示されません。',
      ],
    },
  },
  related: ['group'],
};
