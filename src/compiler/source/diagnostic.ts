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

/** A text that is not translated, or a translation of nothing: work that is left, seldom what someone is looking for. */
export const isOfWords = ({ code }: Pick<Diagnostic, 'code'>): boolean =>
  code === 'missing-word' || code === 'surplus-word';

/** The stable order of output: words come last, then file, line, column, code. */
export const byLocation = (left: Diagnostic, right: Diagnostic): number =>
  Number(isOfWords(left)) - Number(isOfWords(right)) ||
  compareText(left.file, right.file) ||
  left.line - right.line ||
  left.column - right.column ||
  compareText(left.code, right.code);

/** `file:line:col: code: message`, as editors and terminals link it. */
export const formatDiagnostic = ({ file, line, column, code, message }: Diagnostic): string =>
  `${file}:${line}:${column}: ${code}: ${message}`;
