import type { Words } from '../locale.ts';

/** What is said about the puzzle that tells people from programs. */
export const captchaRules = {
  zh: {
    'captcha.required': '请先完成人机验证',
    'captcha.wrong': '验证未通过，请重试',
    'captcha.expired': '验证已过期，请重试',
    'captcha.tooOften': '验证过于频繁，请 %{seconds} 秒后再试',
  },
  en: {
    'captcha.required': 'First show that you are no program',
    'captcha.wrong': 'That was not the place. Try again',
    'captcha.expired': 'This took too long. Try again',
    'captcha.tooOften': 'Too many attempts. Try again in %{seconds} seconds',
  },
  ja: {
    'captcha.required': '先にロボット対策の確認を完了してください',
    'captcha.wrong': '確認できませんでした。もう一度お試しください',
    'captcha.expired': '有効期限が切れました。もう一度お試しください',
    'captcha.tooOften': '試行回数が多すぎます。%{seconds}秒後にもう一度お試しください',
  },
} satisfies Words;
