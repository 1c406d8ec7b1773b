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

/** Signs an input method or another program writes in place of those of JSON. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^\uFEFF/, 'an invisible byte order mark stands here: save the file as UTF-8 without it'],
  [/^[“”＂]/, 'this is a quotation mark of a text: expected " around names and texts'],
  [/^['‘’`]/, 'expected double quotes around names and texts'],
  [/^，/, 'this is a full-width comma: expected ","'],
  [/^：/, 'this is a full-width colon: expected ":"'],
  [/^[｛｝［］【】]/, 'this is a full-width bracket: expected one of { } [ ]'],
  [/^(True|TRUE)\b/, 'this is no JSON value; did you mean true?'],
  [/^(False|FALSE)\b/, 'this is no JSON value; did you mean false?'],
  [/^(None|NULL|Null|nil|undefined)\b/, 'this is no JSON value; did you mean null?'],
];

const longestSign = 20;

const sentenceOf = ({ error, offset }: ParseError, text: string): string => {
  const name = printParseErrorCode(error);
  const rest = text.slice(offset, offset + longestSign);
  const sign = name === 'InvalidSymbol' ? signs.find(([begins]) => begins.test(rest)) : undefined;
  return sign?.[1] ?? sentences[name] ?? name;
};

const syntaxDiagnostics = (
  { file, text, lineStarts }: Pick<SchemaFile, 'file' | 'text' | 'lineStarts'>,
  errors: readonly ParseError[],
): readonly Diagnostic[] => {
  const placed = errors.map((error) => ({ error, at: positionOf(lineStarts, error.offset) }));
  // Behind the first mistake of a line the parser stumbles over its consequences.
  return placed
    .filter(({ at }, index) => placed.findIndex((other) => other.at.line === at.line) === index)
    .map(({ error, at }) => ({
      file,
      ...at,
      code: 'broken-json',
      message: `broken JSON: ${sentenceOf(error, text)}`,
    }));
};

/** Reads the text of a schema file; never throws, broken JSON is told in `syntax`. */
export const readSchemaFile = (file: string, text: string): SchemaFile => {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const lineStarts = startsOfLines(text);
  const noun = (file.split('/').at(-1) ?? file).replace(/\.schema\.json$/, '');
  const syntax = syntaxDiagnostics({ file, text, lineStarts }, errors);
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
const positionAt = (source: SchemaFile, offset: number): Position => positionOf(source.lineStarts, offset);

const repeatedKeys = (node: Node): readonly Node[] => {
  if (node.type !== 'object') return [];
  const keys = (node.children ?? []).flatMap((property) => property.children?.[0] ?? []);
  return keys.filter((key, index) => keys.findIndex((other) => other.value === key.value) !== index);
};

const walk = (node: Node): readonly Node[] => [...repeatedKeys(node), ...(node.children ?? []).flatMap(walk)];

/** A key that stands twice in one object: JSON keeps the last and says nothing. */
export const duplicateKeys = (source: SchemaFile): readonly Diagnostic[] =>
  (source.tree === undefined ? [] : walk(source.tree)).map((key) => ({
    file: source.file,
    ...positionAt(source, key.offset),
    code: 'duplicate-key',
    message: `the key "${key.value}" stands twice in this object: only the last would count`,
    received: String(key.value),
  }));
