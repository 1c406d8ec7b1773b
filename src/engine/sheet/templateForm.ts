import { createFields } from '#engine/fields.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';

/** Sheet of a workbook no one sees that says which template it is: `A1` this word, `B1` its mark. */
export const markSheet = '_template';

/** Begins every cell of the row of hints below the header, in every language: such a row holds nothing to be imported. */
export const hintSign = '※';

/** Stands behind the header of a column that has to be filled in. */
export const requiredSign = '*';

/**
 * Header of the last column of a file with the rows that failed: why each of them did. It is read over when the file comes in
 * again, in whichever language.
 */
export const reasonHeaders: Readonly<Record<'zh' | 'en' | 'ja', string>> = {
  zh: '未导入原因',
  en: 'Why it was not imported',
  ja: 'インポートされなかった理由',
};

/** FNV-1a: short, the same everywhere, and no secret. */
const hashOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
};

/**
 * Which form a template has: of its purpose, the names of all its columns and which of them are required. A column that is
 * added, renamed or gone makes another version; fields an administrator added do not, nor does the choice of columns.
 */
export const templateVersion = ({ noun, purpose, columns }: ImportModel): string =>
  hashOf(
    [
      noun,
      purpose,
      ...columns.map(({ name, isRequired }) => `${name}${isRequired ? requiredSign : ''}`),
    ].join('|'),
  );

/** What a workbook says of itself, as one text: `member.add 1a2b3c4d`. */
export const templateMark = (model: ImportModel): string =>
  `${model.noun}.${model.purpose} ${templateVersion(model)}`;

/** A header as it stands in a template. */
export const markedHeader = (header: string, isRequired: boolean): string =>
  isRequired ? `${header}${requiredSign}` : header;

/** A header without the sign of a required column, full width or not, and without the space around it. */
export const plainHeader = (text: string): string => text.replace(/^[\s*＊]+|[\s*＊]+$/gu, '');

/** Whether a row is the hint below the header: nothing in it but hints. */
export const isHintRow = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => cell.startsWith(hintSign));
};

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
