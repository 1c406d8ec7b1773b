import type { FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import type { Models } from '../ModelContext.tsx';

/** Pixels a column of a kind needs before its view says otherwise. */
const usualWidths: Readonly<Partial<Record<FieldKind, number>>> = {
  flag: 96,
  choice: 132,
  number: 110,
  integer: 110,
  money: 130,
  longText: 240,
  email: 220,
  url: 220,
  treeReference: 180,
  references: 180,
  choices: 180,
};

const usual = 150;
const firstColumn = 190;

export const selectWidth = 48;
export const menuWidth = 72;

/** A column's width in pixels: the schema's, its kind's, or the usual one. The first has room for a name. */
export const columnWidth = (field: FieldModel, views: Models['fieldViews'], index: number): number => {
  const own = field.options.width ?? views[field.displayKind].column?.minWidth;
  const width = own ?? usualWidths[field.displayKind] ?? usual;
  return index === 0 ? Math.max(firstColumn, width) : width;
};
