import type { Words } from '../locale.ts';

/** What is said about who can be the main administrator, and what both are told: spec.md sections 5 and 6. */
export const mainAdministratorRules = {
  zh: {
    'mainAdministrator.self': '新主管理员不能是本人',
    'mainAdministrator.missing': '该成员不存在或已离职',
    'mainAdministrator.inactive': '尚未激活，不能成为主管理员',
    'mainAdministrator.notRealName': '尚未实名认证，不能成为主管理员',
    'mainAdministrator.notRegular': '只有正式成员可以成为主管理员',
    'mainAdministrator.numberWaits': '其手机号由其他管理员修改且尚未确认，请先在管理密码页确认',
    'mainAdministrator.notMain': '您不是主管理员，无权操作',
    'mainAdministrator.code': '验证码校验已失效，请重新获取验证码',
    'mainAdministrator.oldTold':
      '【%{company}】您已将主管理员移交给%{name}，您的管理权限已变更。如非本人操作，请立即联系企业与平台客服。',
    'mainAdministrator.newTold': '【%{company}】%{name}已将主管理员移交给您，您现在可以登录管理后台。',
  },
  en: {
    'mainAdministrator.self': 'The new main administrator cannot be yourself',
    'mainAdministrator.missing': 'This person does not exist or has resigned',
    'mainAdministrator.inactive': 'Not active yet, so cannot be the main administrator',
    'mainAdministrator.notRealName': 'Real name not verified, so cannot be the main administrator',
    'mainAdministrator.notRegular': 'Only regular members can be the main administrator',
    'mainAdministrator.numberWaits':
      'Another administrator changed their phone number. Confirm it under Management passwords first',
    'mainAdministrator.notMain': 'You are not the main administrator',
    'mainAdministrator.code': 'The code check has lapsed. Please ask for a new code',
    'mainAdministrator.oldTold':
      '[%{company}] You have handed the main administrator over to %{name}; your rights have changed. If this was not you, contact your company and support at once.',
    'mainAdministrator.newTold':
      '[%{company}] %{name} has handed the main administrator over to you. You can sign in to the console now.',
  },
  ja: {
    'mainAdministrator.self': '新しい主管理者に自分自身は指定できません',
    'mainAdministrator.missing': 'このメンバーは存在しないか、退職しています',
    'mainAdministrator.inactive': '有効化されていないため、主管理者になれません',
    'mainAdministrator.notRealName': '実名認証されていないため、主管理者になれません',
    'mainAdministrator.notRegular': '主管理者になれるのは正規メンバーのみです',
    'mainAdministrator.numberWaits':
      '携帯番号が他の管理者により変更され、未確認です。先に管理パスワード画面で確認してください',
    'mainAdministrator.notMain': 'あなたは主管理者ではありません',
    'mainAdministrator.code': '認証コードの確認が無効になりました。コードを取得し直してください',
    'mainAdministrator.oldTold':
      '【%{company}】主管理者を%{name}に引き継ぎました。あなたの管理権限は変更されています。心当たりがない場合は、直ちに会社とサポートへご連絡ください。',
    'mainAdministrator.newTold':
      '【%{company}】%{name}から主管理者を引き継ぎました。管理コンソールにログインできます。',
  },
} satisfies Words;
