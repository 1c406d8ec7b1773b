import type { Locale } from './locale.ts';
import { ruleSentence } from './recordFacts.ts';
import { ruleWords } from './rules.ts';

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
  captcha_required: {
    zh: '尝试次数过多，需要先完成安全验证',
    en: 'Too many attempts: a puzzle had to be solved first',
    ja: '試行回数が多く、先にセキュリティ確認が必要でした',
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
  manage_password_wrong: {
    zh: '管理密码错误',
    en: 'Wrong management password',
    ja: '管理パスワードが違います',
  },
  sms_code_wrong: { zh: '短信验证码错误', en: 'Wrong SMS code', ja: 'SMS認証コードが違います' },
  quota_exceeded: { zh: '超出限额', en: 'Over the limit', ja: '上限を超えています' },
  device_blocked: { zh: '设备已被禁用', en: 'The device is blocked', ja: 'デバイスは禁止されています' },
  wrong_password: { zh: '密码错误', en: 'Wrong password', ja: 'パスワードが違います' },
  qr_expired: { zh: '二维码已过期', en: 'The QR code has expired', ja: 'QRコードの有効期限切れです' },
  qr_mismatch: { zh: '所选数字不符', en: 'Another number was chosen', ja: '選んだ数字が一致しません' },
};

/** What nobody has words for any more. */
const otherReason: Sentence = { zh: '其他原因', en: 'Another reason', ja: 'その他の理由' };

/** The sentence of a result, a rule's own where it was a rule that refused; undefined for what was done. */
export const recordResultText = (locale: Locale, result: string): string | undefined => {
  if (result === 'done') return undefined;
  const own = recordResults[result]?.[locale];
  if (own !== undefined) return own;
  return ruleWords[locale][result] === undefined ? otherReason[locale] : ruleSentence(locale, result);
};
