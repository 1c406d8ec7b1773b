import { pathText } from '#domain/department/path.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import { templateWords } from '#i18n/template.ts';
import { listDepartments } from '#server/features/directory/department/store/departmentListing.ts';
import { readScopeOf, visibleWay } from '#server/features/directory/scope.ts';
import { addedWords, importColumnsOf } from '#server/features/imports/sheet/importColumns.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { formColumns } from '#server/sheets/template/formColumn.ts';
import type { FormSource } from '#server/sheets/template/formSheets.ts';

/** As many departments as a company may have. */
const maxPaths = 10_000;

/** Paths of the departments the reader sees, in the order of the tree, each from the first department they see. */
const departmentPaths = async (context: CallContext): Promise<readonly string[]> => {
  const scope = readScopeOf(context, 'department');
  const found = await listDepartments(context.db, context.actor.companyId, scope, maxPaths);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return found.map(({ ancestors }) =>
    pathText(visibleWay(scope, ancestors).map((id) => names.get(id) ?? '')),
  );
};

/**
 * The form of a purpose for a reader: in their language, with the company's own fields and the departments they see. `chosen` are
 * the names of the columns wanted, in the form's own order; those that are required are in it anyway, and nothing chosen is all.
 */
export const formOf = async (
  context: CallContext,
  model: ImportModel,
  chosen: readonly string[] = [],
): Promise<FormSource> => {
  const { locale } = context;
  const added = await importColumnsOf(context, model);
  const isChosen = ({ name, path }: FieldModel): boolean => chosen.includes(name) || chosen.includes(path);
  const columns = added.columns.filter(
    (field) => chosen.length === 0 || field.isRequired || field.name === model.keys[0] || isChosen(field),
  );
  const own = addedWords(context, model, added, locale);
  const wordOf = (key: string): string => own[key] ?? context.words.of(model.noun, key) ?? '';
  const shown = formColumns({ locale, wordOf, mode: model.mode }, columns);
  return {
    model,
    columns: shown,
    words: templateWords[locale],
    departments: shown.some(({ takesDepartments }) => takesDepartments) ? await departmentPaths(context) : [],
  };
};
