import type { Words } from '../locale.ts';

/** What is said about company settings, cover and startup images: spec.md sections 5 and 9, cases.json U04. */
export const companySettingRules = {
  zh: {
    'companySetting.phone': '电话格式不正确',
    'startup.link': '跳转链接须为完整的 https 网址，且为公开域名',
    'startup.startPast': '开始日期不能早于今天',
    'startup.over': '审核时展示时间已过',
  },
  en: {
    'companySetting.phone': 'This is no phone number',
    'startup.link': 'The link has to be a whole https address at a public domain',
    'startup.startPast': 'The first day cannot be before today',
    'startup.over': 'Its period was over when it was reviewed',
  },
  ja: {
    'companySetting.phone': '電話番号の形式が正しくありません',
    'startup.link': 'リンクは公開ドメインの完全なhttps URLで入力してください',
    'startup.startPast': '開始日に過去の日付は指定できません',
    'startup.over': '審査時点で表示期間が終了していました',
  },
} satisfies Words;
