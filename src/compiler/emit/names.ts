/** `department.restriction` and `tag_group` become `DepartmentRestriction` and `TagGroup`: the name of a type. */
export const typeName = (definition: string): string =>
  definition
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** First line of every generated file. */
export const banner =
  '// Written by the schema compiler from schemas/*.schema.json. Do not edit: change the schema.\n';

/** A string literal of TypeScript source in single quotes. */
export const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;

/** Text by path below the output folder. */
export type Output = Readonly<Record<string, string>>;
