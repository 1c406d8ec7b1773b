import type { ImportModel } from '#engine/model.ts';
import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import { keptOptions } from '#engine/words/shownWords.ts';
import type { RowIdentity } from '#server/features/imports/sheet/importTarget.ts';
import { keyColumnOf } from './findMeant.ts';

/** What no two rows of a sheet may share: unique values, each within what its schema says. */
export const uniqueIdentities = ({ columns }: ImportModel, { values }: SheetRow): readonly RowIdentity[] =>
  columns.flatMap((column) => {
    const { name } = column;
    const { unique } = keptOptions(column);
    if (unique === undefined || (values[name] ?? null) === null) return [];
    const within = (unique.within ?? []).map((other) => values[other] ?? null);
    return [{ column: name, key: JSON.stringify([values[name], ...within]) }];
  });

/** The record a row names: two rows do not mean the same. */
export const keyIdentity = (purpose: ImportModel, row: SheetRow): readonly RowIdentity[] => {
  const key = keyColumnOf(purpose, row);
  return key === undefined ? [] : [{ column: key.name, key: JSON.stringify(row.values[key.name]) }];
};
