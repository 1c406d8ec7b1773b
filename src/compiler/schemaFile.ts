import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Diagnostic } from './diagnostic.ts';
import type { JsonPath } from './words.ts';

/** One schema file as text, as a tree with places, and as data. `value` is undefined when the JSON is broken. */
export interface SchemaFile {
  /** As shown to people, e.g. `schemas/device.schema.json`. */
  readonly file: string;
  /** From the file name: `device`. */
  readonly noun: string;
  readonly text: string;
  readonly lineStarts: readonly number[];
  readonly tree: Node | undefined;
  readonly value: unknown;
  readonly syntax: readonly Diagnostic[];
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

const startsOfLines = (text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

/** Line and column (from 1) of an offset. */
const positionOf = (lineStarts: readonly number[], offset: number): Position => {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
};

const sentences: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON value',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'expected a property name in double quotes (JSON has no trailing commas)',
  ValueExpected: 'expected a value (JSON has no trailing commas)',
  ColonExpected: 'expected ":" after the property name',
  CommaExpected: 'expected "," between two entries',
  CloseBraceExpected: 'expected "}": an object is not closed',
  CloseBracketExpected: 'expected "]": an array is not closed',
  EndOfFileExpected: 'expected the end of the file',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a text is not closed by a double quote',
  UnexpectedEndOfNumber: 'a number is not complete',
  InvalidUnicode: 'expected four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'unknown escape: JSON knows \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX',
  InvalidCharacter: 'a control character inside a text has to be escaped',
};

const syntaxDiagnostics = (
  file: string,
  lineStarts: readonly number[],
  errors: readonly ParseError[],
): readonly Diagnostic[] =>
  // The parser says twice at one place that a property and its value are missing: once is enough.
  errors
    .filter((error, index) => errors.findIndex((other) => other.offset === error.offset) === index)
    .map((error) => {
      const name = printParseErrorCode(error.error);
      return {
        file,
        ...positionOf(lineStarts, error.offset),
        code: 'broken-json',
        message: `broken JSON: ${sentences[name] ?? name}`,
      };
    });

/** Reads the text of a schema file; never throws, broken JSON is told in `syntax`. */
export const readSchemaFile = (file: string, text: string): SchemaFile => {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const lineStarts = startsOfLines(text);
  const noun = (file.split('/').at(-1) ?? file).replace(/\.schema\.json$/, '');
  const syntax = syntaxDiagnostics(file, lineStarts, errors);
  const value = syntax.length === 0 && tree !== undefined ? (JSON.parse(text) as unknown) : undefined;
  return { file, noun, text, lineStarts, tree, value, syntax };
};

const childAt = (node: Node, segment: string | number): Node | undefined => {
  if (typeof segment === 'number') return node.children?.[segment];
  // The last of two equal keys counts, as in JSON.parse.
  return node.children?.findLast((property) => property.children?.[0]?.value === segment);
};

/**
 * The place of a value, or of its key when `part` is `key`. A path that is not there gives the place of its nearest
 * ancestor, so that a missing thing is shown where it should stand.
 */
export const placeOf = (source: SchemaFile, path: JsonPath, part: 'key' | 'value' = 'value'): Position => {
  let node = source.tree;
  let shown = node;
  for (const [index, segment] of path.entries()) {
    const child = node === undefined ? undefined : childAt(node, segment);
    if (child === undefined) break;
    const isLast = index === path.length - 1;
    const isProperty = typeof segment === 'string';
    node = isProperty ? child.children?.[1] : child;
    shown = isProperty && (!isLast || part === 'key' || node === undefined) ? child : (node ?? shown);
  }
  return positionOf(source.lineStarts, shown?.offset ?? 0);
};

/** Line and column of an offset into the file's text. */
export const positionAt = (source: SchemaFile, offset: number): Position =>
  positionOf(source.lineStarts, offset);
