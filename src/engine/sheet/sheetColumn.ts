import type { FieldModel } from '../model.ts';

const unentered: readonly FieldModel['kind'][] = ['password', 'computed', 'image', 'file'];

/** Whether a cell of a sheet can give the value of a field: files are uploaded, secrets typed, results worked out. */
export const isSheetColumn = ({ kind, options }: FieldModel): boolean =>
  !unentered.includes(kind) && options.compute === undefined;
