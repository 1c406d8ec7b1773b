/**
 * A block of cells as spreadsheets put it on the clipboard: tabs between cells, line ends between rows, quotes around a cell
 * that holds either. The empty line at the end is no row.
 */
export const pastedCells = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (;;) {
    const found = cell.exec(text);
    if (found === null) break;
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '' || (end !== '\t' && cell.lastIndex >= text.length)) break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
};
