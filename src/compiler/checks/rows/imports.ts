import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { ImportSchema } from '#engine/dialect.ts';
import { isSheetColumn } from '#engine/sheet/sheetRow.ts';

const unknownNames = (
  names: readonly string[],
  allowed: readonly string[],
  path: JsonPath,
): readonly Finding[] =>
  names.flatMap((received, index) =>
    allowed.includes(received)
      ? []
      : [unknownWord({ path: [...path, index], kind: 'column', received, allowed })],
  );

/** A new row needs what every record has: without a column for it each row of the sheet would be refused. */
const unfilled = ({ model }: Subject, { mode, columns }: ImportSchema, path: JsonPath): readonly Finding[] =>
  mode !== 'add' || !model.isGenerated
    ? []
    : model.fields
        .filter(
          ({ isRequired, isReadOnly, schema }) => isRequired && !isReadOnly && schema.default === undefined,
        )
        .filter(({ name }) => !columns.includes(name))
        .map((field) => {
          const { name } = field;
          const expected = isSheetColumn(field)
            ? `"${name}" among the columns`
            : `no import with "mode": "add", as no cell can give "${name}"`;
          return {
            path: [...path, 'columns'],
            part: 'key' as const,
            code: 'missing-column',
            message: `"${name}" is required and has no default, so every row would be refused: expected ${expected}`,
            expected: isSheetColumn(field) ? name : 'no import that adds',
          };
        });

/** A row could be brought into any state from outside: new records begin in the first, others change by their actions. */
const writtenState = (
  { model }: Subject,
  { mode, columns }: ImportSchema,
  path: JsonPath,
): readonly Finding[] =>
  mode === 'remove' || !model.isGenerated
    ? []
    : columns.flatMap((name, index): readonly Finding[] =>
        name !== model.states?.field
          ? []
          : [
              {
                path: [...path, 'columns', index],
                code: 'writable-state',
                message: `"${name}" is the state: a sheet would set it without a transition; expected columns without it`,
                received: name,
              },
            ],
      );

/** Columns of a sheet are fields that a cell can hold, or its own; what is required and what names a row are columns. */
export const checkImports: FileCheck = (subject) =>
  Object.entries(subject.entity['x-resource'].import ?? {}).flatMap(
    ([purpose, sheet]): readonly Finding[] => {
      const path: JsonPath = ['x-resource', 'import', purpose];
      const fields = subject.model.fields.filter(isSheetColumn).map((field) => field.name);
      const known = [...fields, ...Object.keys(sheet.properties ?? {})];
      const needsKey = (sheet.mode === 'change' || sheet.mode === 'remove') && sheet.key === undefined;
      return [
        ...unknownNames(sheet.columns, known, [...path, 'columns']),
        ...unfilled(subject, sheet, path),
        ...writtenState(subject, sheet, path),
        ...unknownNames(sheet.required ?? [], sheet.columns, [...path, 'required']),
        ...unknownNames(sheet.key ?? [], sheet.columns, [...path, 'key']),
        ...(needsKey
          ? [
              {
                path: [...path, 'mode'],
                code: 'import-without-key',
                message: `a sheet that says "${sheet.mode}" has to say which row is meant: expected "key": [<column>, ...]`,
                received: sheet.mode,
              },
            ]
          : []),
      ];
    },
  );
