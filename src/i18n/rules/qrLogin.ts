import type { Words } from '../locale.ts';

/** What is said about a sign-in by QR code; the first two are the specification's own (spec.md section 8). */
export const qrLoginRules = {
  zh: {
    'qrLogin.invalid': '二维码无效或认证失败，请重新扫码',
    'qrLogin.expired': '二维码已过期，请点击刷新',
    'qrLogin.tooOften': '操作过于频繁，请%{seconds}秒后再试',
  },
  en: {
    'qrLogin.invalid': 'The QR code is invalid or authentication failed. Scan again',
    'qrLogin.expired': 'The QR code has expired. Click refresh',
    'qrLogin.tooOften': 'Too many attempts. Try again in %{seconds} seconds',
  },
  ja: {
    'qrLogin.invalid': 'QRコードが無効か、認証に失敗しました。もう一度スキャンしてください',
    'qrLogin.expired': 'QRコードの有効期限が切れました。更新をクリックしてください',
    'qrLogin.tooOften': '操作が多すぎます。%{seconds}秒後にもう一度お試しください',
  },
} satisfies Words;
