import type { Locale } from './locale.ts';

type Sentence = Readonly<Record<Locale, string>>;

/** Why an attempt was refused, by the `error_key` its record carries. Read by the server, which fills a record's row. */
const recordResults: Readonly<Record<string, Sentence>> = {
  no_permission: {
    zh: '没有此操作的权限',
    en: 'No permission for this',
    ja: 'この操作の権限がありません',
  },
  out_of_scope: {
    zh: '对象不在管理范围内',
    en: 'Outside the administrator’s scope',
    ja: '管理範囲外の対象です',
  },
  not_main_admin: {
    zh: '仅主管理员可以执行',
    en: 'Only the main administrator may do this',
    ja: 'メイン管理者のみ実行できます',
  },
  manage_password_required: {
    zh: '未验证管理密码',
    en: 'The management password was not given',
    ja: '管理パスワードが未確認です',
  },
  manage_password_locked: {
    zh: '管理密码多次输入错误，已锁定',
    en: 'Locked after wrong management passwords',
    ja: '管理パスワードの誤入力によりロック中です',
  },
  sms_required: {
    zh: '未通过短信验证',
    en: 'Not confirmed by SMS code',
    ja: 'SMS 認証が完了していません',
  },
  default_role_readonly: {
    zh: '默认角色不可修改',
    en: 'Default roles cannot be changed',
    ja: '既定の役割は変更できません',
  },
  last_admin: {
    zh: '企业必须保留主管理员',
    en: 'The company keeps its main administrator',
    ja: 'メイン管理者は必ず必要です',
  },
};

/** The sentence of a result; undefined for what was done. A result without one is told by its key. */
export const recordResultText = (locale: Locale, result: string): string | undefined =>
  result === 'done' ? undefined : (recordResults[result]?.[locale] ?? result);
