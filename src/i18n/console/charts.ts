import type { Words } from '../locale.ts';

/** Around every chart. */
export const chartWords = {
  zh: { 'charts.asTable': '表格', 'charts.download': '下载数据' },
  en: { 'charts.asTable': 'Table', 'charts.download': 'Download figures' },
  ja: { 'charts.asTable': '表', 'charts.download': 'データを保存' },
} satisfies Words;
