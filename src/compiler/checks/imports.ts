import { isSheetColumn } from '#engine/sheet/sheetColumn.ts';
import { type Finding, unknownWord } from '../finding.ts';
import type { JsonPath } from '../words.ts';
import type { FileCheck } from './subject.ts';

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

/** Columns of a sheet are fields that a cell can hold, or its own; what is required and what names a row are columns. */
export const checkImports: FileCheck = ({ entity, model }) =>
  Object.entries(entity['x-resource'].import ?? {}).flatMap(([purpose, sheet]): readonly Finding[] => {
    const path: JsonPath = ['x-resource', 'import', purpose];
    const fields = model.fields.filter(isSheetColumn).map((field) => field.name);
    const known = [...fields, ...Object.keys(sheet.properties ?? {})];
    const needsKey = sheet.mode !== 'add' && sheet.key === undefined;
    return [
      ...unknownNames(sheet.columns, known, [...path, 'columns']),
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
  });
