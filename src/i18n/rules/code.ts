import type { Words } from '../locale.ts';

/** The message a code comes in, and what is said about codes. */
export const codeRules = {
  zh: {
    'code.message':
      '【管理后台】验证码 %{code}，用于%{purpose}，%{minutes} 分钟内有效。请勿告诉他人，工作人员不会索要。',
    'code.purpose.login': '登录',
    'code.purpose.resetPassword': '重置登录密码',
    'code.purpose.register': '注册企业',
    'code.purpose.join': '加入企业',
    'code.purpose.stepUp': '身份验证',
    'code.purpose.managePassword': '设置管理密码',
    'code.purpose.changeMain': '更换主管理员',
    'code.purpose.export': '导出数据',
    'code.purpose.dissolve': '解散企业',
    'code.wrong': '验证码错误或已过期',
    'code.tooOften': '发送过于频繁，请 %{seconds} 秒后再试',
    'code.tooOftenMinutes': '发送过于频繁，请 %{minutes} 分钟后再试',
    'code.tooOftenHours': '发送过于频繁，请 %{hours} 小时后再试',
    'code.countryClosed': '暂不支持该国家/地区的手机号',
  },
  en: {
    'code.message':
      '[Admin console] %{code} is your code for %{purpose}. It is good for %{minutes} minutes. Tell it to nobody; our staff never ask for it.',
    'code.purpose.login': 'signing in',
    'code.purpose.resetPassword': 'setting a new password',
    'code.purpose.register': 'registering a company',
    'code.purpose.join': 'joining a company',
    'code.purpose.stepUp': 'confirming who you are',
    'code.purpose.managePassword': 'setting the management password',
    'code.purpose.changeMain': 'changing the main administrator',
    'code.purpose.export': 'exporting data',
    'code.purpose.dissolve': 'dissolving the company',
    'code.wrong': 'The code is wrong or no longer valid',
    'code.tooOften': 'Too many codes were sent. Try again in %{seconds} seconds',
    'code.tooOftenMinutes': 'Too many codes were sent. Try again in %{minutes} minutes',
    'code.tooOftenHours': 'Too many codes were sent. Try again in %{hours} hours',
    'code.countryClosed': 'Numbers of this country or region are not supported yet',
  },
  ja: {
    'code.message':
      '【管理コンソール】認証コードは %{code} です（用途：%{purpose}、%{minutes}分間有効）。第三者に教えないでください。担当者がお聞きすることはありません。',
    'code.purpose.login': 'ログイン',
    'code.purpose.resetPassword': 'パスワードの再設定',
    'code.purpose.register': '企業登録',
    'code.purpose.join': '企業への参加',
    'code.purpose.stepUp': '本人確認',
    'code.purpose.managePassword': '管理パスワードの設定',
    'code.purpose.changeMain': '主管理者の変更',
    'code.purpose.export': 'データの書き出し',
    'code.purpose.dissolve': '企業の解散',
    'code.wrong': '認証コードが正しくないか、有効期限が切れています',
    'code.tooOften': '送信回数が多すぎます。%{seconds}秒後にもう一度お試しください',
    'code.tooOftenMinutes': '送信回数が多すぎます。%{minutes}分後にもう一度お試しください',
    'code.tooOftenHours': '送信回数が多すぎます。%{hours}時間後にもう一度お試しください',
    'code.countryClosed': 'この国・地域の番号にはまだ対応していません',
  },
} satisfies Words;
