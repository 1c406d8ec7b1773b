import { type Sentence, sentence } from './sentence.ts';

/** Signing in and out, and proofs of who somebody is. */
export const accountActions: Readonly<Record<string, Sentence>> = {
  exchangeLink: sentence('通过链接登录', 'Signed in by a link', 'リンクからログイン'),
  login: sentence('“%{name}”登录', '%{name} signed in', '「%{name}」がログイン'),
  'account.logout': sentence('“%{name}”退出登录', '%{name} signed out', '「%{name}」がログアウト'),
  switchCompany: sentence('进入企业“%{name}”', 'Entered the company %{name}', '企業「%{name}」に入場'),
  'account.resetPassword': sentence(
    '“%{name}”重置登录密码',
    '%{name} reset the login password',
    '「%{name}」がログインパスワードを再設定',
  ),
  'managementPassword.set': sentence(
    '“%{name}”设置管理密码',
    '%{name} set the management password',
    '「%{name}」が管理パスワードを設定',
  ),
  'managementPassword.change': sentence(
    '“%{name}”修改管理密码',
    '%{name} changed the management password',
    '「%{name}」が管理パスワードを変更',
  ),
  'managementPassword.unlock': sentence(
    '“%{name}”验证管理密码',
    '%{name} gave the management password',
    '「%{name}」が管理パスワードを確認',
  ),
  'managementPassword.lock': sentence(
    '“%{name}”锁定管理后台',
    '%{name} locked the console',
    '「%{name}」が管理画面をロック',
  ),
  'managementPassword.stepUp': sentence(
    '“%{name}”完成二次验证',
    '%{name} confirmed who they are',
    '「%{name}」が追加認証を完了',
  ),
  refusedMany: sentence(
    '“%{name}”多次越权操作，同一分钟内的其余尝试不再逐条记录',
    'Many refused attempts by %{name}; the rest of the same minute is not written one by one',
    '「%{name}」による拒否された操作が多数（同一分内の残りは個別に記録しません）',
  ),
  'account.qrScan': sentence(
    '“%{name}”扫描登录二维码',
    '%{name} scanned a sign-in QR code',
    '「%{name}」がログイン用QRコードをスキャン',
  ),
  'account.qrConfirm': sentence(
    '“%{name}”确认扫码登录',
    '%{name} allowed a sign-in by QR code',
    '「%{name}」がQRコードログインを許可',
  ),
  'account.qrCancel': sentence(
    '“%{name}”拒绝扫码登录',
    '%{name} refused a sign-in by QR code',
    '「%{name}」がQRコードログインを拒否',
  ),
  'account.qrMismatch': sentence(
    '“%{name}”扫码登录时数字不符，已拒绝',
    'Refused a sign-in by QR code: %{name} chose another number',
    'QRコードログインを拒否：「%{name}」が選んだ数字が不一致',
  ),
  identityMismatch: sentence(
    '登录身份不一致，已拒绝',
    'Refused: the session belongs to somebody else',
    'セッションの本人が一致しないため拒否',
  ),
};
