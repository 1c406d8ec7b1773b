import { instantText } from '#engine/dateText.ts';
import type { FieldModel } from '#engine/model.ts';
import type { Cell } from '#engine/sheet/cell.ts';
import { watermarkFields, watermarkHeaders } from '#engine/sheet/watermark.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findCompanyRoot } from '#server/repositories/departments.ts';
import type { SheetRows } from './exportProgress.ts';

async function* withCell(rows: SheetRows, cell: Cell): SheetRows {
  for await (const piece of rows) yield piece.map((row) => [...row, cell]);
}

/** Columns with their header and rows, and behind them who took the file, when, in which company: on every row (screens A8). */
export const watermarked = async (
  { db, actor, now, locale }: CallContext,
  sheet: {
    readonly columns: readonly FieldModel[];
    readonly header: readonly string[];
    readonly rows: SheetRows;
  },
): Promise<typeof sheet> => {
  const company = await findCompanyRoot(db, actor.companyId);
  const value = [actor.name, instantText(now.toISOString()), company.name].join(' ');
  return {
    columns: [...sheet.columns, ...watermarkFields],
    header: [...sheet.header, watermarkHeaders[locale]],
    rows: withCell(sheet.rows, { type: 'text', value }),
  };
};
