import type { EntityModel, FieldModel } from '#engine/model.ts';
import { banner, quoted } from './names.ts';

/** Columns the backend keeps in every table; a schema may show some of them. */
const keptByBackend: readonly string[] = ['created_at', 'updated_at', 'updated_by'];

type Way = 'plain' | 'instant' | 'json';

const wayOf = ({ schema }: FieldModel): Way => {
  if (schema.type === 'array' || schema.type === 'object') return 'json';
  return schema.format === 'date-time' ? 'instant' : 'plain';
};

const columnsOf = ({ noun, fields }: EntityModel): string => {
  const stored = fields.filter(
    ({ name, options }) => options.compute === undefined && !keptByBackend.includes(name),
  );
  const union = (way: Way): string => {
    const names = stored.filter((field) => wayOf(field) === way).map(({ name }) => quoted(name));
    return names.length === 0 ? 'never' : names.join(' | ');
  };
  return `  ${noun}: { row: Rows[${quoted(noun)}]; plain: ${union('plain')}; instant: ${union('instant')}; json: ${union('json')} };\n`;
};

/** `tables.ts`: of each noun whose table its model makes, the row and its columns by how they are stored. */
export const tablesModule = (models: readonly EntityModel[]): string => {
  const columns = models.filter(({ isGenerated }) => isGenerated).map(columnsOf);
  const rows = columns.length === 0 ? '' : `import type { Rows } from './types.ts';\n\n`;
  return `${banner}${rows}export interface ModelColumns {\n${columns.join('')}}\n`;
};
