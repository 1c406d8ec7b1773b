import { withoutEnds } from '#domain/text/forbiddenCharacter.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { isDigitsWithMarks } from '../characterViolations.ts';

/** Of these the value is kept and not the text: marks that were copied along turn nothing and are read past. */
const readKinds: readonly FieldKind[] = [
  'number',
  'integer',
  'money',
  'flag',
  'date',
  'dateTime',
  'dateRange',
  'choice',
  'choices',
  'phone',
];
const marks = /\p{Cf}/gu;

/** Only signs everybody sees: most cells have no others. */
const plain = /^[\x20-\x7E\u3000-\u9FFF\uFF01-\uFF5E]*$/;

/**
 * The text of a cell without the spaces around it. Marks nobody sees are read past in numbers, days and options; in words those
 * inside stay, to be named as a form names them.
 */
export const cleanText = (text: string, kind: FieldKind): string => {
  if (plain.test(text)) return text.trim();
  const lines = text.replace(/\r\n?/g, '\n');
  return readKinds.includes(kind) || isDigitsWithMarks(lines)
    ? lines.replace(marks, '').trim()
    : withoutEnds(lines);
};
