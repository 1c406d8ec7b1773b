import type { HelpTopic } from '../topic.ts';

/** Help for the covers of a company. */
export const coverHelp: HelpTopic = {
  section: 'company',
  text: {
    zh: {
      title: '企业封面',
      text: [
        '封面显示在手机端企业主页顶部，比例 16:9，建议 1920×1080，须小于 8MB。上传时可以裁剪。',
        '提交后平台在 1–2 个工作日内审核。新封面通过前继续显示当前封面，通过后自动替换；被驳回时这里会显示原因，可以重新提交。',
        '审核期间再次提交，会替换正在审核的那一张。',
        '下线封面后手机端恢复默认封面；再次使用须重新提交审核。',
      ],
    },
    en: {
      title: 'Company cover',
      text: [
        'The cover stands at the top of the company’s page on phones: 16:9, 1920×1080 recommended, less than 8 MB. It can be cut when you choose it.',
        'The platform reviews it within 1 to 2 working days. The current cover stays until the new one is approved and then takes its place; when it is rejected, the reason is shown here and you can submit another.',
        'Submitting again while one is under review replaces the one that waits.',
        'Once the cover is taken offline, phones show the default one; to use it again, submit it anew.',
      ],
    },
    ja: {
      title: '会社カバー',
      text: [
        'カバーはスマートフォンの会社ページ上部に表示されます。比率は16:9、1920×1080を推奨、8MB未満です。選択時に切り抜けます。',
        'プラットフォームが1～2営業日以内に審査します。承認されるまで現在のカバーが表示され、承認後に置き換わります。却下された場合は理由が表示され、再申請できます。',
        '審査中に再度申請すると、審査中のものが置き換えられます。',
        '取り下げると標準カバーに戻ります。再び使用するには改めて申請してください。',
      ],
    },
  },
  related: ['companySetting', 'startup'],
};
