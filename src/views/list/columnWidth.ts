import type { FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import type { Models } from '../ModelContext.tsx';

/** Pixels a column of a kind needs before its view says otherwise. */
const usualWidths: Readonly<Partial<Record<FieldKind, number>>> = {
  flag: 96,
  choice: 116,
  number: 100,
  integer: 100,
  money: 120,
  longText: 220,
  email: 200,
  url: 200,
  treeReference: 160,
  references: 170,
  choices: 170,
};

const usual = 124;
const firstColumn = 144;

export const selectWidth = 48;
export const menuWidth = 64;
export const orderWidth = 116;

/** A column's width in pixels: the schema's, its kind's, or the usual one. The first has room for a name. */
export const columnWidth = (field: FieldModel, views: Models['fieldViews'], index: number): number => {
  const own = field.options.width ?? views[field.displayKind].column?.minWidth;
  const width = own ?? usualWidths[field.displayKind] ?? usual;
  return index === 0 ? Math.max(firstColumn, width) : width;
};

/** The class of a column's cells: widths stand once in the table's style, not in every cell. */
export const columnClass = (index: number): string =>
  `list-column-${index}${index === 0 ? ' list-first' : ''}`;
