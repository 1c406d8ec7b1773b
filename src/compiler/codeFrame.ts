const linesAround = 2;

/** The lines around a place with a caret below it, as the browser's overlay shows them. Line and column from 1. */
export const codeFrame = (text: string, line: number, column: number): string => {
  const lines = text.split('\n');
  const first = Math.max(1, line - linesAround);
  const last = Math.min(lines.length, line + linesAround);
  const width = String(last).length;
  return lines
    .slice(first - 1, last)
    .flatMap((content, index) => {
      const number = first + index;
      const row = `${String(number).padStart(width)} | ${content}`;
      return number === line ? [row, `${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : [row];
    })
    .join('\n');
};
