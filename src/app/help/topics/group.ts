import type { HelpTopic } from '../topic.ts';

/** Help for groups. */
export const groupHelp: HelpTopic = {
  text: {
    zh: {
      title: '群聊',
      text: [
        '列出企业的群：类型、群主、人数、人数上限、发言规则和投诉数。类型有内部群、会议群、临时签到群和部门群。',
        '可以更换群主和管理员、限制发言为仅群主和管理员、禁止成员私聊，设置后可以撤销。',
        '解散前会说明影响多少人；解散不可恢复。群主已离职的群请尽快指定新群主。',
      ],
    },
    en: {
      title: 'Group chats',
      text: [
        'The chat groups of the company with type, owner, size, limit, who may post and complaints. Types are internal, meeting, temporary check-in and department groups.',
        'Owner and administrators can be changed, posting limited to them, private chat among members barred; each can be undone.',
        'Before a group is dissolved you see how many people it concerns; that cannot be taken back. Groups whose owner has left need a new one.',
      ],
    },
    ja: {
      title: 'グループ',
      text: [
        'グループの種類、オーナー、人数、上限、発言の制限、通報数を表示します。種類は社内、会議、臨時チェックイン、部署の4つです。',
        'オーナーと管理者の変更、発言をオーナーと管理者に限定、メンバー同士の個別チャットの禁止ができ、いずれも取り消せます。',
        '解散前に影響する人数を示します。解散は元に戻せません。オーナーが退職したグループには新しいオーナーを指定してください。',
      ],
    },
  },
  related: ['groupSetting', 'complaint', 'groupData'],
};
