import { violation } from '#domain/violation.ts';
import type { WordOf } from '#engine/sheet/cell.ts';
import { ruleText } from '#i18n/rules.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { ColumnReading } from './sheetFile.ts';
import { type NumberFormat, plainFormat } from './workbook.ts';
import type { GridCell } from './worksheet.ts';

/** The text a cell shows, and what the file itself says against it. */
export interface CellText {
  readonly text: string;
  readonly fault?: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Day 0 of both calendars; the first believes in a 29 February 1900, so days before March 1900 are one off. */
const firstDay = Date.UTC(1899, 11, 30);
const firstDay1904 = Date.UTC(1904, 0, 1);
const lastSerial = 2_958_465;
/** Beyond this many digits a spreadsheet writes zeros. */
const keptDigits = 15;

/** A day number as `YYYY/MM/DD`, with ` HH:mm` where it has a time. */
const dateText = (serial: number, countsFrom1904: boolean, hasTime: boolean): string | undefined => {
  if (serial < 0 || serial > lastSerial) return undefined;
  const shifted = !countsFrom1904 && serial < 60 ? serial + 1 : serial;
  const minute = Math.round((shifted * dayMs) / 60_000) * 60_000;
  const iso = new Date((countsFrom1904 ? firstDay1904 : firstDay) + minute).toISOString();
  const day = iso.slice(0, 10).replaceAll('-', '/');
  return hasTime && serial % 1 !== 0 ? `${day} ${iso.slice(11, 16)}` : day;
};

const plainDigits = /^(?:0|[1-9]\d*)$/;

/** All digits of a number: never `1.38E+10`. */
const fullNumber = (value: number): string => {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const shown = Number(value.toPrecision(keptDigits));
  const text = String(shown);
  return text.includes('e') ? shown.toFixed(20).replace(/0+$/, '') : text;
};

const padded = (text: string, format: NumberFormat): string =>
  format.kind === 'padded' && /^\d+$/.test(text)
    ? `${format.before}${text.padStart(format.digits, '0')}${format.after}`
    : text;

const hasLostDigits = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) >= 10 ** keptDigits;

const isDateReading = (reading: ColumnReading): boolean => reading === 'day' || reading === 'dayAsText';

interface NumberCell {
  readonly value: number;
  /** All of them, as the file has them or as the number tells. */
  readonly digits: string;
  readonly format: NumberFormat;
  readonly reading: ColumnReading;
  readonly countsFrom1904: boolean;
}

const numberText = ({ value, digits, format, reading, countsFrom1904 }: NumberCell): CellText => {
  if (format.kind === 'date' && reading !== 'number') {
    const text = dateText(value, countsFrom1904, format.hasTime);
    if (text === undefined) return { text: digits, fault: 'sheet.dateSerial' };
    return reading === 'dayAsText' ? { text, fault: 'validation.asText' } : { text };
  }
  const text = padded(digits, format);
  // 45123 may be a day or not: no one guesses. 20261121 is one.
  if (isDateReading(reading) && !/^(?:19|20)\d{6}$/.test(text))
    return { text, fault: reading === 'dayAsText' ? 'validation.asText' : 'sheet.dateSerial' };
  return hasLostDigits(value) ? { text, fault: 'sheet.digitsLost' } : { text };
};

/** ISO text of a cell that says itself it is a date. */
const isoText = (text: string): string => text.slice(0, 16).replaceAll('-', '/').replace('T', ' ');

interface CellPlace {
  readonly reading: ColumnReading;
  readonly formats: readonly NumberFormat[];
  readonly countsFrom1904: boolean;
}

/** What a cell of a workbook says in a column read this way. A formula is never worked out: the text it had stays. */
export const cellText = (cell: GridCell, { reading, formats, countsFrom1904 }: CellPlace): CellText => {
  const shown = shownText(cell, { reading, formats, countsFrom1904 });
  return cell.isFormula ? { text: shown.text, fault: 'sheet.formula' } : shown;
};

const shownText = (cell: GridCell, { reading, formats, countsFrom1904 }: CellPlace): CellText => {
  switch (cell.kind) {
    case 'text':
      return { text: cell.text };
    case 'flag':
      return { text: cell.text === '1' ? 'TRUE' : 'FALSE' };
    case 'error':
      return { text: cell.text, fault: 'sheet.errorValue' };
    case 'day':
      return reading === 'dayAsText'
        ? { text: isoText(cell.text), fault: 'validation.asText' }
        : { text: isoText(cell.text) };
    case 'number': {
      const value = Number(cell.text);
      if (cell.text.trim() === '' || !Number.isFinite(value)) return { text: cell.text };
      const digits = plainDigits.test(cell.text) ? cell.text : fullNumber(value);
      return numberText({
        value,
        digits,
        format: formats[cell.style] ?? plainFormat,
        reading,
        countsFrom1904,
      });
    }
    default: {
      const never: never = cell.kind;
      return never;
    }
  }
};

/**
 * The words values are said with in the reader's language, for every sheet, diff and record alike: `own` ones first (fields an
 * administrator added), then the noun's, then those of the console, such as `reason.yes` of a flag.
 */
export const cellWords =
  (
    { words, locale }: Pick<CallContext, 'words' | 'locale'>,
    noun: string,
    own: Readonly<Record<string, string>> = {},
  ): WordOf =>
  (key) =>
    own[key] ?? words.of(noun, key) ?? ruleText(locale, violation(key));
