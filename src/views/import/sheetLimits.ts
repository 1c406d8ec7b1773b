/** Most bytes of one sheet, as the server takes it. */
export const maxSheetBytes = 10 * 1024 * 1024;

/** Kinds of sheets that are read; what a file really is the server tells by its content. */
export const sheetTypes =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
