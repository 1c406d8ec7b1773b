import type { HelpTopic } from '../topic.ts';

/** Help for invite links. */
export const inviteHelp: HelpTopic = {
  text: {
    zh: {
      title: '邀请链接',
      text: [
        '为部门生成邀请链接和二维码，可以复制、保存为图片或打印。每个部门每位创建人有一个当前链接。',
        '有效期为截止日期（最长 365 天，默认 7 天）或长期有效；长期有效只有主管理员可以设置。可以要求审批，也可以限制人数。',
        '重置会立即作废旧链接；撤销、过期、用完或部门被删除的链接，打开时都只显示已失效。',
      ],
    },
    en: {
      title: 'Invite links',
      text: [
        'A department has an invite link and a QR code to copy, save as a picture or print; each creator has one current link per department.',
        'It is good until a day (365 days at most, 7 by default) or for ever, which only the main administrator may set. It may need approval and may be limited to a number of people.',
        'A reset ends the old link at once. Links that were revoked, ran out, were used up or lost their department all say only that they are no longer valid.',
      ],
    },
    ja: {
      title: '招待リンク',
      text: [
        '部署の招待リンクとQRコードを作成し、コピー、画像保存、印刷ができます。部署と作成者ごとに現在のリンクは一つです。',
        '有効期限は日付（最長365日、既定7日）または無期限で、無期限は主管理者だけが設定できます。承認の要否や人数の上限も設定できます。',
        'リセットすると以前のリンクはすぐに無効になります。取り消し、期限切れ、上限到達、部署の削除の場合は、いずれも無効とだけ表示されます。',
      ],
    },
  },
  related: ['application', 'inviteNote'],
};
