/** One mistake in a schema file. Line and column count from 1; `expected` and `received` are for machines. */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
  readonly suggestion?: string;
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** The stable order of output: file, line, column, code. */
export const byPlace = (left: Diagnostic, right: Diagnostic): number =>
  compareText(left.file, right.file) ||
  left.line - right.line ||
  left.column - right.column ||
  compareText(left.code, right.code);

/** `file:line:col: code: message`, as editors and terminals link it. */
export const formatDiagnostic = ({ file, line, column, code, message }: Diagnostic): string =>
  `${file}:${line}:${column}: ${code}: ${message}`;
