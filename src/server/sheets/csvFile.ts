import Papa from 'papaparse';
import { unneutralised } from '#engine/sheet/csvText.ts';
import { isHeader } from './headerRow.ts';
import { refuseSheet, refuseType } from './refusal.ts';
import { createRowReader, type RowReader } from './rowReader.ts';
import type { ReadOrder } from './sheetFile.ts';
import { maxColumns } from './worksheet.ts';

/** Encodings in which people save sheets, the strict one first: Shift_JIS is read as GB18030 without a complaint. */
const encodings = ['utf-8', 'gb18030', 'shift_jis'] as const;
const wideEncodings = ['utf-16le', 'utf-16be'] as const;
const delimiters = [',', ';', '\t'] as const;
const looksAtBytes = 4096;

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** Encodings to try: the one a file names in its first bytes, those of two bytes a character where every other byte is 0. */
const possibleEncodings = (bytes: Uint8Array): readonly string[] => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return ['utf-8'];
  if (startsWith(bytes, 0xff, 0xfe)) return ['utf-16le'];
  if (startsWith(bytes, 0xfe, 0xff)) return ['utf-16be'];
  return bytes.subarray(0, looksAtBytes).includes(0) ? [...encodings, ...wideEncodings] : encodings;
};

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/**
 * A text of UTF-8 with some bytes that are none, put together from two files: read as any other encoding all of it would be
 * wrong. What cannot be read says so in its own row (U+FFFD is never stored).
 */
const mixedText = (bytes: Uint8Array): string | undefined => {
  const text = new TextDecoder().decode(bytes);
  return 2 * count(text, /[\u3040-\u9FFF]/g) > count(text, /\uFFFD/g) ? text : undefined;
};

const possibleTexts = (bytes: Uint8Array): readonly string[] => {
  const texts = possibleEncodings(bytes).map((encoding) => decoded(bytes, encoding));
  const [utf8] = texts;
  return [utf8 ?? mixedText(bytes), ...texts].filter((text) => text !== undefined);
};

const firstRows = 5;

const parsed = (text: string, delimiter: string, rows: number): readonly (readonly string[])[] =>
  Papa.parse<string[]>(text, { delimiter, preview: rows }).data;

interface Reading {
  readonly text: string;
  readonly delimiter: string;
}

/** What no text has: a program, a picture or a document that was called a sheet. */
const isBinary = (text: string): boolean => /[^\P{Cc}\s\0\u0080-\u009F]/u.test(text.slice(0, looksAtBytes));

/**
 * The first way to read the file in which its header is ours, whatever characters its cells hold: those are told with their cell. Else the
 * first way to read it at all.
 */
const readingOf = (bytes: Uint8Array, order: ReadOrder): Reading => {
  const readings = possibleTexts(bytes).flatMap((text) =>
    delimiters.map((delimiter) => ({ text, delimiter })),
  );
  const isOurs = ({ text, delimiter }: Reading): boolean =>
    parsed(text, delimiter, firstRows).some((row) => isHeader(row, order));
  const ours = readings.find(isOurs);
  if (ours !== undefined) return ours;
  const [first] = readings;
  return first === undefined || isBinary(first.text) ? refuseType() : first;
};

const takeRow = (reader: RowReader, texts: readonly string[], index: number): void => {
  const columnIndexes = texts.flatMap((text, position) => (text === '' ? [] : [position]));
  if (columnIndexes.some((position) => position >= maxColumns)) refuseSheet('sheet.range');
  reader.take({
    line: index + 1,
    columnIndexes,
    // The apostrophe of our own exports is no part of the text.
    cellAt: (position) => ({ text: unneutralised(texts[position] ?? '') }),
  });
};

/** Reads a text with commas, semicolons or tabs, in whichever encoding it was saved. */
export const readCsv = (bytes: Uint8Array, order: ReadOrder): ReturnType<RowReader['finish']> => {
  const { text, delimiter } = readingOf(bytes, order);
  const reader = createRowReader(order, undefined);
  let index = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data }) => {
      takeRow(reader, data, index);
      index += 1;
    },
  });
  return reader.finish();
};
