import { type CellValue, writeXlsx } from 'hucre/xlsx';
import type { ImportModel } from '#engine/model.ts';
import { byteOrderMark } from '#engine/sheet/csvText.ts';
import { markedHeader, markSheet, templateMark } from '#engine/sheet/templateForm.ts';
import { templateWords } from '#i18n/template.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { readerWords } from '#server/platform/jobContext.ts';
import { formColumns } from '#server/sheets/template/formColumn.ts';
import { formHints } from '#server/sheets/template/formSheets.ts';
import { gb18030 } from './gb18030.ts';

/** What stands in a cell of a workbook; a text file has the text a spreadsheet would save. */
export type FixtureCell = string | number | { readonly formula: string; readonly shown: string };

/** A row by the names of its columns; nothing in it: a blank row. */
export type FixtureRow = Readonly<Record<string, FixtureCell>>;

/** A file to be uploaded, and what becomes of it. */
export interface SheetFixture {
  readonly name: string;
  readonly noun: string;
  readonly purpose: string;
  readonly rows: readonly FixtureRow[];
  /** Headers in place of the template's own, by the name of the column. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Columns it has; all of the template without it. */
  readonly columns?: readonly string[];
  /** What the workbook says of its template; the right thing without it. */
  readonly mark?: string;
}

/** One file of a fixture. */
export interface FixtureFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const contract = generatedContract();

/** The import a fixture is for. */
export const importOf = ({ noun, purpose }: Pick<SheetFixture, 'noun' | 'purpose'>): ImportModel => {
  const model = contract.models[noun]?.imports.find((each) => each.purpose === purpose);
  if (model === undefined) throw new Error(`There is no import ${noun}.${purpose}`);
  return model;
};

const words = readerWords(contract, 'zh');

const formOf = (fixture: SheetFixture) => {
  const model = importOf(fixture);
  const wordOf = (key: string): string => words.of(model.noun, key) ?? '';
  const all = formColumns({ mode: model.mode, locale: 'zh', wordOf }, model.columns);
  const columns = all.filter(({ name }) => fixture.columns?.includes(name) ?? true);
  return {
    names: columns.map(({ name }) => name),
    head: columns.map(
      ({ name, header, isRequired }) => fixture.headers?.[name] ?? markedHeader(header, isRequired),
    ),
    hints: formHints(columns, templateWords.zh),
  };
};

const shown = (cell: FixtureCell | undefined): string =>
  typeof cell === 'object' ? cell.shown : String(cell ?? '');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As a spreadsheet saves it, a formula as what it shows: nothing is made harmless, for people type such names. */
const csvOf = (fixture: SheetFixture): string => {
  const { names, head, hints } = formOf(fixture);
  const rows = fixture.rows.map((row) => names.map((name) => shown(row[name])));
  return [head, hints, ...rows].map((texts) => `${texts.map(quoted).join(',')}\r\n`).join('');
};

const cellValue = (cell: FixtureCell | undefined): CellValue =>
  typeof cell === 'number' ? cell : shown(cell) || null;

/** The same bytes on every machine. */
const anInstant = new Date('2026-01-01T00:00:00Z');
const rowsAbove = 2;

const xlsxOf = (fixture: SheetFixture): Promise<Uint8Array> => {
  const { names, head, hints } = formOf(fixture);
  const formulas = fixture.rows.flatMap((row, line) =>
    names.flatMap((name, place) => {
      const cell = row[name];
      return typeof cell === 'object'
        ? [
            [
              `${line + rowsAbove},${place}`,
              { value: cell.shown, formula: cell.formula, formulaResult: cell.shown },
            ] as const,
          ]
        : [];
    }),
  );
  return writeXlsx({
    properties: { created: anInstant, modified: anInstant },
    sheets: [
      {
        name: templateWords.zh.data,
        rows: [
          [...head],
          [...hints],
          ...fixture.rows.map((row) => names.map((name) => cellValue(row[name]))),
        ],
        cells: new Map(formulas),
      },
      {
        name: markSheet,
        veryHidden: true,
        rows: [['template', fixture.mark ?? templateMark(importOf(fixture))]],
      },
    ],
  });
};

/** Kinds of files every fixture is made as: CSV in UTF-8 with its mark, CSV in GB18030, and a workbook. */
export const fixtureFormats = ['utf8.csv', 'gb18030.csv', 'xlsx'] as const;
export type FixtureFormat = (typeof fixtureFormats)[number];

const makers: Readonly<Record<FixtureFormat, (fixture: SheetFixture) => Uint8Array | Promise<Uint8Array>>> = {
  'utf8.csv': (fixture) => new TextEncoder().encode(`${byteOrderMark}${csvOf(fixture)}`),
  'gb18030.csv': (fixture) => gb18030(csvOf(fixture)),
  xlsx: xlsxOf,
};

/** One file of a fixture. */
export const fixtureFile = async (fixture: SheetFixture, format: FixtureFormat): Promise<FixtureFile> => ({
  name: `${fixture.name}.${format}`,
  bytes: await makers[format](fixture),
});
