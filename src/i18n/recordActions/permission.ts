import { type Sentence, sentence } from './sentence.ts';

/**
 * What a call is told by where its handler has no word of its own for it: the permission it takes, or its name where it takes
 * none. Attempts that were refused are written so.
 */
export const permissionActions: Readonly<Record<string, Sentence>> = {
  'account.sendResetPwdSms': sentence(
    '发送重置密码的验证码',
    'Sent a code to reset the password',
    'パスワード再設定の認証コードを送信',
  ),
  'account.loginUser': sentence('登录', 'Signed in', 'ログイン'),
  'account.loginOut': sentence('退出登录', 'Signed out', 'ログアウト'),
  'account.switchCompany': sentence('进入其他企业', 'Entered another company', '別の企業に切り替え'),
  'account.qrCreate': sentence('生成登录二维码', 'Made a sign-in QR code', 'ログイン用QRコードを作成'),
  'captcha.captchaGet': sentence('获取滑块验证', 'Asked for the slider puzzle', 'スライダー認証を取得'),
  'captcha.captchaCheck': sentence('完成滑块验证', 'Solved the slider puzzle', 'スライダー認証を完了'),
  'code.smsSend': sentence('发送短信验证码', 'Sent a code by SMS', 'SMS認証コードを送信'),
  'code.validateSms': sentence('验证短信验证码', 'Checked a code sent by SMS', 'SMS認証コードを確認'),
  'code.changeValidate': sentence(
    '验证原手机号',
    'Checked a code sent to the old number',
    '変更前の電話番号を確認',
  ),
  'customField.customFieldSave': sentence('设置成员字段', 'Set up the member fields', 'メンバー項目を設定'),
  'dissolution.dissolve': sentence('解散企业', 'Dissolved the company', '企業を解散'),
  'file.companyFile': sentence('上传文件', 'Uploaded a file', 'ファイルをアップロード'),
  'group.createByDept': sentence('新建部门群', 'Made the group of a department', '部署グループを作成'),
  'help.helpFeedback': sentence('评价帮助内容', 'Rated a help topic', 'ヘルプを評価'),
  'importJob.importTemplateTicket': sentence(
    '下载导入模板',
    'Downloaded an import template',
    'インポート用テンプレートをダウンロード',
  ),
  'inactiveMember.sendSms': sentence('发送激活短信', 'Sent activation messages', '有効化SMSを送信'),
  'invite.joinCode': sentence(
    '发送加入企业的验证码',
    'Sent a code to join the company',
    '企業参加の認証コードを送信',
  ),
  'invoiceApplication.save': sentence('申请开票', 'Applied for an invoice', '請求書を申請'),
  'managementPassword.lockManage': sentence('锁定管理后台', 'Locked the console', '管理画面をロック'),
  'member.arrange': sentence('调整成员的顺序', 'Reordered people', 'メンバーの順序を変更'),
  'member.exportVerifySms': sentence(
    '发送导出验证码',
    'Sent the code for an export',
    'エクスポート用の認証コードを送信',
  ),
  'preference.preferenceSave': sentence('保存个人设置', 'Saved own preferences', '個人設定を保存'),
  'product.buy': sentence('提交订单', 'Placed an order', '注文を提出'),
  'product.pay': sentence('支付订单', 'Paid an order', '注文を支払い'),
  'resignation.resign': sentence('办理“%{name}”离职', 'Resigned %{name}', '「%{name}」の退職を処理'),
  'role.people': sentence('设置角色成员', 'Set who holds a role', 'ロールのメンバーを設定'),
};
