import type { CellStyle, DataValidation, WriteSheet } from 'hucre';
import type { ImportModel } from '#engine/model.ts';
import { hintSign, markedHeader, markSheet, templateMark } from '#engine/sheet/templateForm.ts';
import { filledIn, type TemplateWords } from '#i18n/template.ts';
import type { FormColumn } from './formColumn.ts';

/** Letters of a column of a sheet by its place from 0: `A`, `Z`, `AA`. */
export const columnLetter = (index: number): string => {
  const rest = Math.floor(index / 26) - 1;
  const last = String.fromCharCode(65 + (index % 26));
  return rest < 0 ? last : `${columnLetter(rest)}${last}`;
};

/** More than these stand in the list of the column and in the help alone. */
const choicesShown = 4;

const partsOf = (column: FormColumn, words: TemplateWords): readonly string[] => {
  const { isRequired, example, choices, help } = column;
  const shown = choices.slice(0, choicesShown).join(' / ');
  const more = choices.length > choicesShown ? ' …' : '';
  return [
    ...(isRequired ? [words.required] : []),
    ...(choices.length > 0 ? [`${shown}${more}`] : []),
    ...(example === '' ? [] : [filledIn(words.example, { example })]),
    ...(example === '' && choices.length === 0 && help !== '' ? [help] : []),
  ];
};

/** The row below the header: what each column takes, in short; the first cell says that the row is left out. */
export const formHints = (columns: readonly FormColumn[], words: TemplateWords): readonly string[] =>
  columns.map((column, index) => {
    const parts = [...(index === 0 ? [words.hintRow] : []), ...partsOf(column, words)];
    return parts.length === 0 ? '' : `${hintSign} ${parts.join(words.separator)}`;
  });

/** What a form is made of: its purpose, its columns in the reader's words, and what else stands in it. */
export interface FormSource {
  readonly model: ImportModel;
  readonly columns: readonly FormColumn[];
  readonly words: TemplateWords;
  /** Paths of the departments that may be entered; empty: none is asked for. */
  readonly departments: readonly string[];
  /** Header of the last column, of a file with rows that failed. */
  readonly reasonHeader?: string | undefined;
}

/** Rows of the form above the first entry. */
export const headRows = 2;

const listSheet = '_lists';
const head = { rgb: '1F3A5F' };
const grey = { rgb: '5F6B7A' };
const amber = { rgb: '8A4B00' };

/** Said in full: a font without a name or a size is each program's own guess. */
const plainFont = { name: 'Calibri', size: 11 } as const;

const headStyle = (isRequired: boolean): CellStyle => ({
  font: { ...plainFont, bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: isRequired ? { rgb: '9A3412' } : head },
  alignment: { vertical: 'center' },
  numFmt: '@',
});

const hintStyle: CellStyle = {
  font: { ...plainFont, color: grey, italic: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F3F5F8' } },
  alignment: { vertical: 'top', wrapText: true },
  numFmt: '@',
};

const reasonStyle: CellStyle = {
  font: { ...plainFont, color: amber },
  alignment: { vertical: 'top', wrapText: true },
  numFmt: '@',
};

const helpStyle: CellStyle = { alignment: { vertical: 'top', wrapText: true }, numFmt: '@' };

/** How what is typed into a column is kept. */
export const entryStyle = ({ isNumber }: Pick<FormColumn, 'isNumber'>): CellStyle => ({
  numFmt: isNumber ? '0' : '@',
});

/** A double-width character fills two of the columns a sheet counts in. */
const shownLength = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '⺀' ? 2 : 1), 0);

const widthOf = ({ header, example, choices }: FormColumn): number =>
  Math.min(40, Math.max(14, ...[header, example, ...choices].map((text) => shownLength(text) + 4)));

type Styled = NonNullable<WriteSheet['cells']>;

const validationOf = (
  column: FormColumn,
  {
    index,
    formSource: { model, words },
    listIndex,
  }: { readonly index: number; readonly formSource: FormSource; readonly listIndex: number },
): DataValidation => {
  const letter = columnLetter(listIndex);
  const own = columnLetter(index);
  return {
    type: 'list',
    formula1: `${listSheet}!$${letter}$1:$${letter}$${column.choices.length}`,
    range: `${own}${headRows + 1}:${own}${headRows + model.maxRows}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: words.chooseTitle,
    errorMessage: words.choose,
  };
};

const withList = (columns: readonly FormColumn[]): readonly FormColumn[] =>
  columns.filter(({ choices, isMany }) => choices.length > 0 && !isMany);

/**
 * The sheet that is filled in. Its third row stands for every entry: it carries the format of each column and is taken out
 * before the workbook is given away.
 */
const dataSheet = (source: FormSource): WriteSheet => {
  const { columns, words, reasonHeader } = source;
  const hints = formHints(columns, words);
  const reason = reasonHeader === undefined ? [] : [reasonHeader];
  const cells: Styled = new Map();
  columns.forEach((column, index) => {
    const value = markedHeader(column.header, column.isRequired);
    cells.set(`0,${index}`, { value, style: headStyle(column.isRequired) });
    cells.set(`1,${index}`, { value: hints[index] ?? '', style: hintStyle });
    cells.set(`2,${index}`, { value: null, style: entryStyle(column) });
  });
  for (const header of reason) {
    cells.set(`0,${columns.length}`, { value: header, style: headStyle(false) });
    cells.set(`2,${columns.length}`, { value: null, style: reasonStyle });
  }
  const width = columns.length + reason.length;
  return {
    name: words.data,
    columns: [...columns.map((column) => ({ width: widthOf(column) })), ...reason.map(() => ({ width: 60 }))],
    rows: [0, 1, 2].map(() => Array.from({ length: width }, () => null)),
    cells,
    rowDefs: new Map([[1, { height: 48 }]]),
    freezePane: { rows: headRows },
    dataValidations: withList(columns).map((column, listIndex) =>
      validationOf(column, { index: columns.indexOf(column), formSource: source, listIndex }),
    ),
  };
};

const helpSheet = ({ model, columns, words }: FormSource): WriteSheet => {
  const rows = columns.map(({ header, isRequired, help, example, limits, choices }) => [
    header,
    isRequired ? words.required : words.optional,
    help,
    example,
    limits.join(words.separator),
    choices.join(' / '),
  ]);
  const notes = words.notes.map((note) => filledIn(note, { rows: model.maxRows }));
  const cells: Styled = new Map();
  words.helpHeader.forEach((value, index) => {
    cells.set(`0,${index}`, { value, style: headStyle(false) });
  });
  rows.forEach((row, line) => {
    row.forEach((value, index) => {
      cells.set(`${line + 1},${index}`, { value, style: helpStyle });
    });
  });
  return {
    name: words.help,
    columns: [24, 10, 44, 24, 32, 44].map((width) => ({ width })),
    rows: [[...words.helpHeader], ...rows, [], ...notes.map((note) => [note])],
    cells,
    freezePane: { rows: 1 },
  };
};

const departmentSheet = ({ words, departments }: FormSource): WriteSheet => ({
  name: words.departments,
  columns: [{ width: 60, style: { numFmt: '@' } }],
  rows: [[words.departmentHeader], ...departments.map((path) => [path])],
  cells: new Map([['0,0', { value: words.departmentHeader, style: headStyle(false) }]]),
  freezePane: { rows: 1 },
});

/** Each list in a column of its own: a list of more than 255 characters fits in no rule. */
const dictionarySheet = (lists: readonly FormColumn[]): WriteSheet => {
  const longest = Math.max(...lists.map(({ choices }) => choices.length));
  return {
    name: listSheet,
    hidden: true,
    rows: Array.from({ length: longest }, (_, line) => lists.map(({ choices }) => choices[line] ?? null)),
  };
};

/** The sheets of a form: data, help, department paths where they are asked for, lists to choose from, and which form it is. */
export const formSheets = (source: FormSource): readonly WriteSheet[] => {
  const lists = withList(source.columns);
  return [
    dataSheet(source),
    helpSheet(source),
    ...(source.departments.length === 0 ? [] : [departmentSheet(source)]),
    ...(lists.length === 0 ? [] : [dictionarySheet(lists)]),
    { name: markSheet, veryHidden: true, rows: [['template', templateMark(source.model)]] },
  ];
};
