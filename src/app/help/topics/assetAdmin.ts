import type { HelpTopic } from '../topic.ts';

/** Help for asset administrators. */
export const assetAdminHelp: HelpTopic = {
  text: {
    zh: {
      title: '资产管理员',
      text: [
        '资产管理员拥有企业全部应用和数据的权限，最多 5 位。企业须完成高级认证，人选须已激活、已实名且为正式成员。',
        '添加后由平台审核，通常 1 至 2 个工作日；审核通过后生效，被拒绝会显示原因。',
        '离职、失去认证或被撤销时权限立即收回。添加和撤销只有主管理员可以做，并需再次输入管理密码。',
      ],
    },
    en: {
      title: 'Asset administrators',
      text: [
        'Asset administrators hold all app and data permissions of the company; there are up to 5. The company needs advanced verification, the person must be active, have a real name and be a regular member.',
        'The platform reviews them, usually in 1 to 2 working days; a rejection says why.',
        'Leaving, losing the verification or being revoked ends their rights at once. Only the main administrator adds and revokes, with the management password.',
      ],
    },
    ja: {
      title: '資産管理者',
      text: [
        '資産管理者は企業のすべてのアプリとデータの権限を持ち、最大5人です。企業の高度認証が必要で、対象者は有効化済み、実名あり、正社員である必要があります。',
        '追加後はプラットフォームが通常1～2営業日で審査し、却下時は理由を示します。',
        '退職、認証の喪失、取り消しで権限はすぐになくなります。追加と取り消しは主管理者だけが管理パスワードで行えます。',
      ],
    },
  },
  related: ['mainAdministrator', 'manageGroup'],
};
