import type { FieldModel } from '#engine/model.ts';
import { cellOf, type WordOf } from '#engine/sheet/cell.ts';
import type { RowProblem } from '#engine/sheet/sheetRow.ts';
import { ruleWords } from '#i18n/rules.ts';
import type { RowChange } from '#server/database/tables/sheet.ts';
import {
  addedName,
  addedWords,
  type ImportColumns,
} from '#server/features/directory/customField/customFields.ts';
import { refusedBy } from '#server/features/imports/sheet/sheetRows.ts';
import type { ImportRowRecord } from '#server/features/imports/store/importRows.ts';
import { errorKeyOf } from '#server/platform/errorKeys.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellText.ts';

/** What rows of one import are told in: its noun, and its columns as they are now. */
export interface RowSpeaker {
  readonly context: Pick<CallContext, 'words' | 'locale' | 'models'>;
  readonly noun: string;
  readonly columns: ImportColumns;
}

/** The header of a column in the reader's language; its own name where nothing is known of it any more. */
export const headerOf = ({ context, noun, columns }: RowSpeaker, name: string): string => {
  const field = columns.columns.find((each) => each.name === name);
  if (field === undefined) return name;
  return (
    addedName(columns, field, context.locale) ??
    context.words.of(noun, `fields.${field.path}`) ??
    field.schema.title ??
    name
  );
};

/** A reason in the reader's language: the noun's own sentence where it has one. */
export const reasonOf = (
  { context, noun }: Pick<RowSpeaker, 'context' | 'noun'>,
  problem: RowProblem,
): string => context.words.refusal(noun, refusedBy([problem]));

const hintOf = ({ context }: RowSpeaker, { rule, params = {} }: RowProblem): string | null => {
  const hint = ruleWords[context.locale][`${rule}@hint`];
  return hint?.replace(/%\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')) ?? null;
};

const toProblem = (speaker: RowSpeaker, problem: RowProblem) => ({
  level: problem.level,
  error_key: problem.rule,
  column: problem.column ?? null,
  header: problem.column === undefined ? null : headerOf(speaker, problem.column),
  value: problem.value ?? null,
  reason: reasonOf(speaker, problem),
  hint: hintOf(speaker, problem),
});

/** A change as its reader reads it: values in their words, whatever language the file is in. */
const saidChange = (speaker: RowSpeaker, wordOf: WordOf) => (change: RowChange) => {
  const { column } = change;
  const header = headerOf(speaker, column);
  if (!('before' in change)) return { column, header, old: change.old, new: change.new };
  const field = speaker.columns.columns.find(({ name }) => name === column);
  const said = (value: unknown): string =>
    field === undefined ? '' : String(cellOf(field, { value, record: {}, wordOf })?.value ?? '');
  return { column, header, old: said(change.before), new: said(change.after) };
};

const toChanges = (speaker: RowSpeaker, changes: readonly RowChange[]) => {
  const { context, noun, columns } = speaker;
  if (changes.length === 0) return [];
  const added = addedWords(context, {
    importModel: { noun },
    importColumns: columns,
    locale: context.locale,
  });
  return changes.map(saidChange(speaker, cellWords(context, noun, added)));
};

const naming = (columns: readonly FieldModel[]): readonly string[] => [
  'name',
  ...columns.filter(({ kind }) => kind === 'text').map(({ name }) => name),
  ...columns.map(({ name }) => name),
];

/** What a row is called in a list: its name, else the first text that stands in it. */
export const rowName = (
  { columns }: Pick<RowSpeaker, 'columns'>,
  { cells }: Pick<ImportRowRecord, 'cells'>,
): string =>
  naming(columns.columns)
    .map((name) => cells[name] ?? '')
    .find((text) => text !== '') ?? '';

/** A row as it is answered. */
export const toWireRow = (speaker: RowSpeaker, row: ImportRowRecord) => ({
  index: row.row_index,
  row: row.line,
  state: row.state,
  effect: row.effect,
  target_id: row.target_id,
  name: rowName(speaker, row),
  cells: { ...row.cells },
  problems: row.problems.map((problem) => toProblem(speaker, problem)),
  changes: toChanges(speaker, row.changes),
});

/** The problems of a row as contract.md's ImportResult lists them, in its machine words: one line per problem. */
export const resultLines = (speaker: RowSpeaker, row: ImportRowRecord, level: RowProblem['level']) =>
  row.problems
    .filter((problem) => problem.level === level)
    .map((problem) => ({
      row: row.line,
      column: problem.column ?? null,
      value: problem.value ?? null,
      reason: reasonOf(speaker, problem),
      error_key: errorKeyOf(problem.rule),
    }));
