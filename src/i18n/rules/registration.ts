import type { Words } from '../locale.ts';

/** What may stand against registering a company. */
export const registrationRules = {
  zh: {
    'registration.companyNameRequired': '请输入企业名称',
    'registration.companyNameLength': '企业名称为 %{least}–%{most} 个字',
    'registration.choose': '请选择',
    'registration.cityElsewhere': '请选择该省份的城市',
    'registration.emailRequired': '请输入邮箱',
    'registration.codeFormat': '请输入 6 位数字验证码',
    'registration.otherPassword': '该手机号已有账号，请输入原登录密码',
  },
  en: {
    'registration.companyNameRequired': 'Enter the name of the company',
    'registration.companyNameLength': 'The name has %{least} to %{most} characters',
    'registration.choose': 'Choose one',
    'registration.cityElsewhere': 'Choose a city of this province',
    'registration.emailRequired': 'Enter an e-mail address',
    'registration.codeFormat': 'Enter the six digits of the code',
    'registration.otherPassword': 'This number has an account. Enter the password you sign in with',
  },
  ja: {
    'registration.companyNameRequired': '企業名を入力してください',
    'registration.companyNameLength': '企業名は%{least}～%{most}文字です',
    'registration.choose': '選択してください',
    'registration.cityElsewhere': 'この省・地域の都市を選択してください',
    'registration.emailRequired': 'メールアドレスを入力してください',
    'registration.codeFormat': '6桁の認証コードを入力してください',
    'registration.otherPassword':
      'この番号にはアカウントがあります。ログインに使うパスワードを入力してください',
  },
} satisfies Words;
