import type { HelpTopic } from '../topic.ts';

/** Help for applications to join. */
export const applicationHelp: HelpTopic = {
  text: {
    zh: {
      title: '申请列表',
      text: [
        '通过邀请链接申请加入的人在这里等待处理：接受时确定部门和职位，拒绝时填写原因，可以单个或批量处理。',
        '同一号码的多次申请合并为一条；已是成员的人会被加入所申请的部门。结果以短信告知申请人。',
        '30 天未处理的申请自动过期。部门或链接设为自动通过时，不需要处理。',
      ],
    },
    en: {
      title: 'Applications to join',
      text: [
        'Whoever applied by an invite link waits here: accept with department and position or reject with a reason, one or many at once.',
        'Several applications of one number are one; somebody who is here already is added to the department asked for. The applicant is told by SMS.',
        'What nobody decides within 30 days expires. Departments and links may accept by themselves.',
      ],
    },
    ja: {
      title: '参加申請',
      text: [
        '招待リンクから申請した人がここで処理を待ちます。承認時は部署と役職を決め、却下時は理由を入力します。一括処理もできます。',
        '同じ番号の申請は一件にまとめられます。すでに所属している人は申請した部署に追加されます。結果はSMSで知らせます。',
        '30日間処理されない申請は期限切れになります。部署やリンクで自動承認にすると処理は不要です。',
      ],
    },
  },
  related: ['invite', 'member'],
};
