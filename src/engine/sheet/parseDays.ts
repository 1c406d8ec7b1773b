import { parseDay, parseInstant } from '#engine/dateText.ts';
import { formatChecks } from '#engine/formats.ts';
import type { FieldModel } from '#engine/model.ts';
import { type CellContext, type CellReading, misread, read } from './entry.ts';

/** Spreadsheets write seconds nobody entered, and midnight behind a day. */
const seconds = /(\d{1,2}:\d{2}):\d{2}(?:\.0+)?$/;
const midnight = /[ T]+0?0:00(?::00)?$/;
const rangeSigns = /\s+-\s+|\s*(?:~|〜|–|—|至|到|から|\sto\s)\s*/;

const narrowed = (text: string): string => text.normalize('NFKC').trim();

/** A day in any of the spellings people use. */
export const parseDate = (field: FieldModel, text: string, { today }: CellContext): CellReading => {
  const day = parseDay(narrowed(text).replace(midnight, ''), today);
  return day === undefined ? misread(field, 'validation.date') : read(day);
};

/** A moment of the company's clock, or an ISO instant. */
export const parseDateTime = (field: FieldModel, text: string, { today }: CellContext): CellReading => {
  const plain = narrowed(text);
  if (formatChecks['date-time'](plain)) return read(new Date(plain).toISOString());
  const instant = parseInstant(plain.replace(seconds, '$1'), today);
  return instant === undefined ? misread(field, 'validation.date') : read(instant);
};

/** Two days with a sign between them. */
export const parseRange = (field: FieldModel, text: string, { today }: CellContext): CellReading => {
  const [first = '', last = '', ...more] = narrowed(text).replace(/まで$/, '').split(rangeSigns);
  const [from, to] = [parseDay(first, today), parseDay(last, today)];
  if (from === undefined || to === undefined || more.length > 0) return misread(field, 'validation.date');
  return from > to ? misread(field, 'validation.rangeOrder') : read({ from, to });
};
