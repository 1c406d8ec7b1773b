import type { Words } from '../locale.ts';

/** What is said about the management password: at the gate, when it is set, and when it is asked for again. */
export const managementPasswordRules = {
  zh: {
    'managementPassword.required': '请先验证管理密码',
    'managementPassword.codeRequired': '请先验证短信验证码',
    'managementPassword.unset': '请先设置管理密码',
    'managementPassword.wrong': '管理密码错误，还可尝试 %{left} 次',
    'managementPassword.locked': '密码错误次数过多，请%{minutes}分钟后再试',
    'managementPassword.lockedHours': '密码错误次数过多，请%{hours}小时后再试',
    'managementPassword.mismatch': '两次密码不一致',
    'managementPassword.same': '新密码不能与原密码相同',
    'managementPassword.oldRequired': '请输入原管理密码',
    'managementPassword.askMain': '请联系主管理员重置管理密码',
    'managementPassword.setCodeRequired': '请输入短信验证码',
    'managementPassword.confirmFirst': '对方的新手机号尚待确认，请先确认号码',
    'managementPassword.nothingToReset': '对方尚未设置管理密码',
    'managementPassword.ownReset': '不能重置自己的管理密码，请使用短信验证码修改',
    'managementPassword.numberWaits': '您的手机号已由其他管理员修改，请先联系主管理员确认手机号',
  },
  en: {
    'managementPassword.required': 'Please give your management password first',
    'managementPassword.codeRequired': 'Please give the code sent by SMS first',
    'managementPassword.unset': 'Please set a management password first',
    'managementPassword.wrong': 'The management password is incorrect. Attempts left: %{left}',
    'managementPassword.locked': 'Too many wrong passwords. Try again in %{minutes} minutes',
    'managementPassword.lockedHours': 'Too many wrong passwords. Try again in %{hours} hours',
    'managementPassword.mismatch': 'The two passwords do not match',
    'managementPassword.same': 'The new password must differ from the old one',
    'managementPassword.oldRequired': 'Please give the old management password',
    'managementPassword.askMain': 'Please ask the main administrator to reset your management password',
    'managementPassword.setCodeRequired': 'Please give the code sent by SMS',
    'managementPassword.confirmFirst': 'Their new phone number waits to be confirmed: confirm it first',
    'managementPassword.nothingToReset': 'This person has not set a management password yet',
    'managementPassword.ownReset':
      'You cannot reset your own management password here. Change it with a code by SMS',
    'managementPassword.numberWaits':
      'Another administrator changed your phone number. Please ask the main administrator to confirm it first',
  },
  ja: {
    'managementPassword.required': '先に管理パスワードを入力してください',
    'managementPassword.codeRequired': '先にSMS認証コードを入力してください',
    'managementPassword.unset': '先に管理パスワードを設定してください',
    'managementPassword.wrong': '管理パスワードが正しくありません。残り%{left}回',
    'managementPassword.locked': 'パスワードの誤りが上限を超えました。%{minutes}分後にもう一度お試しください',
    'managementPassword.lockedHours':
      'パスワードの誤りが上限を超えました。%{hours}時間後にもう一度お試しください',
    'managementPassword.mismatch': '2回の入力が一致しません',
    'managementPassword.same': '新しいパスワードは以前のものと異なる必要があります',
    'managementPassword.oldRequired': '現在の管理パスワードを入力してください',
    'managementPassword.askMain': 'メイン管理者に管理パスワードのリセットを依頼してください',
    'managementPassword.setCodeRequired': 'SMS認証コードを入力してください',
    'managementPassword.confirmFirst': '新しい電話番号が確認待ちです。先に番号を確認してください',
    'managementPassword.nothingToReset': 'この人はまだ管理パスワードを設定していません',
    'managementPassword.ownReset':
      '自分の管理パスワードはここではリセットできません。SMS認証コードで変更してください',
    'managementPassword.numberWaits':
      '他の管理者があなたの携帯番号を変更しました。先にメイン管理者に番号の確認を依頼してください',
  },
} satisfies Words;
