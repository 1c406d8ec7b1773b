import type { Words } from '../locale.ts';

/** What is said when somebody cannot sign in or may not enter a company. */
export const accountRules = {
  zh: {
    'account.wrongPassword': '账号或密码错误',
    'account.tooManyTries': '尝试次数过多，请 %{minutes} 分钟后再试',
    'account.tooManyTriesHours': '尝试次数过多，请 %{hours} 小时后再试，或换一种登录方式',
    'account.locked': '密码错误次数过多，请%{minutes}分钟后再试',
    'account.lockedHours': '密码错误次数过多，请%{hours}小时后再试，或使用验证码登录',
    'account.deviceBlocked': '该设备已被管理员禁用，不能登录',
    'account.noConsole': '该账号不是管理员，无法进入管理后台',
    'account.companyRefused': '无权访问该企业',
    'account.companyDissolving': '%{company}正在解散，无法登录。如非本人操作，请联系平台客服。',
  },
  en: {
    'account.wrongPassword': 'The account or password is incorrect',
    'account.tooManyTries': 'Too many attempts. Try again in %{minutes} minutes',
    'account.tooManyTriesHours': 'Too many attempts. Try again in %{hours} hours, or sign in another way',
    'account.locked': 'Too many wrong passwords. Try again in %{minutes} minutes',
    'account.lockedHours': 'Too many wrong passwords. Try again in %{hours} hours, or sign in with a code',
    'account.deviceBlocked': 'This device was blocked by an administrator and cannot sign in',
    'account.noConsole': 'This account is not an administrator and cannot enter the console',
    'account.companyRefused': 'You do not have access to this company',
    'account.companyDissolving':
      '%{company} is being dissolved and cannot be entered. If this is a mistake, contact support.',
  },
  ja: {
    'account.wrongPassword': 'アカウントまたはパスワードが正しくありません',
    'account.tooManyTries': '試行回数が多すぎます。%{minutes}分後にもう一度お試しください',
    'account.tooManyTriesHours':
      '試行回数が多すぎます。%{hours}時間後にもう一度お試しいただくか、別の方法でログインしてください',
    'account.locked': 'パスワードの誤りが上限を超えました。%{minutes}分後にもう一度お試しください',
    'account.lockedHours':
      'パスワードの誤りが上限を超えました。%{hours}時間後にもう一度お試しいただくか、認証コードでログインしてください',
    'account.deviceBlocked': 'この端末は管理者によりブロックされているためログインできません',
    'account.noConsole': 'このアカウントは管理者ではないため、管理コンソールに入れません',
    'account.companyRefused': 'この企業にアクセスする権限がありません',
    'account.companyDissolving':
      '%{company}は解散手続き中のため、ログインできません。心当たりがない場合は、サポートへご連絡ください。',
  },
} satisfies Words;
