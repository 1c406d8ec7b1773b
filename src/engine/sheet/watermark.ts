import { createFields } from '../fields.ts';
import type { FieldModel } from '../model.ts';

/**
 * Header of the last column of an export of people or departments: who took it, when and where. It is read over when the file comes in
 * again, in whichever language.
 */
export const watermarkHeaders: Readonly<Record<'zh' | 'en' | 'ja', string>> = {
  zh: '导出信息',
  en: 'Export note',
  ja: 'エクスポート情報',
};

/** The column as a field of texts. */
export const watermarkFields: readonly FieldModel[] = createFields(
  { properties: { watermark: { type: 'string' } } },
  '',
);
