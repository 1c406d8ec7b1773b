import { readFile } from 'node:fs/promises';

/** What stands in a reported file, line by line, or which lines cannot be read, by their place from 1 on. */
export type ReportFile<Row> =
  | { readonly kind: 'read'; readonly rows: readonly Row[] }
  | { readonly kind: 'broken'; readonly lines: readonly number[] };

/** Reads a report with one row a line; an empty line at the end is none of them. */
export const readReportFile = async <Row>(
  file: string,
  readLine: (line: string) => Row | undefined,
): Promise<ReportFile<Row>> => {
  const read = (await readFile(file, 'utf8')).trimEnd().split(/\r?\n/).map(readLine);
  const lines = read.flatMap((row, at) => (row === undefined ? [at + 1] : []));
  return lines.length > 0
    ? { kind: 'broken', lines }
    : { kind: 'read', rows: read.flatMap((row) => row ?? []) };
};
