import { type DefaultCall, defaultCallName } from './defaultCall.ts';
import type { EntitySchema, FieldSchema, ImportSchema } from './dialect.ts';
import { createFields } from './fields.ts';
import type { FieldModel, ImportCalls, ImportModel } from './model.ts';
import { resolveReferences } from './wireSchema.ts';

const integer: FieldSchema = { type: 'integer' };
const text: FieldSchema = { type: 'string' };
const textOrNull: FieldSchema = { type: 'string', nullable: true };
const resultTexts: FieldSchema = { type: 'array', items: text };

const resultRow: FieldSchema = {
  type: 'object',
  properties: { row: integer, column: textOrNull, value: textOrNull, reason: text, error_key: text },
  required: ['row', 'column', 'value', 'reason', 'error_key'],
};

const resultRows: FieldSchema = { type: 'array', items: resultRow };

/** Contract.md's Job. */
const jobSchema: FieldSchema = {
  type: 'object',
  properties: {
    task_id: integer,
    kind: text,
    status: text,
    percentage: integer,
    total: integer,
    done: integer,
    failed: integer,
    result_url: textOrNull,
    message: textOrNull,
  },
  required: ['task_id', 'kind', 'status', 'percentage', 'total', 'done', 'failed', 'result_url', 'message'],
};

/**
 * Contract.md's ImportResult. `success`, `error` and `warning` hold the first rows of each group, the counts all of them; the
 * others are asked for by `/import/rows`. `repeated`: the same file was uploaded before.
 */
const importResultSchema: FieldSchema = {
  type: 'object',
  properties: {
    import_id: integer,
    status: text,
    total: integer,
    success: {
      type: 'array',
      items: { type: 'object', properties: { row: integer, name: text }, required: ['row', 'name'] },
    },
    error: resultRows,
    warning: resultRows,
    success_count: integer,
    error_count: integer,
    warning_count: integer,
    new_depts: resultTexts,
    new_positions: resultTexts,
    activation: integer,
    transfer_count: integer,
    file_hash: text,
    expires_at: { type: 'string', format: 'date-time' },
    repeated: { type: 'integer', format: 'flag' },
    job: { ...jobSchema, nullable: true },
  },
  required: [
    'import_id',
    'status',
    'total',
    'success',
    'error',
    'warning',
    'success_count',
    'error_count',
    'warning_count',
    'new_depts',
    'new_positions',
    'activation',
    'transfer_count',
    'file_hash',
    'expires_at',
    'repeated',
    'job',
  ],
};

/** Most rows one sheet may have. */
const maxImportRows = 20_000;

interface Paths {
  readonly template: string;
  readonly check: string;
  readonly commit: string;
}

const pathsOf = (entity: EntitySchema, purpose: string): Paths => {
  const { name, import: purposes } = entity['x-resource'];
  const { template, check, commit } = purposes?.[purpose] ?? {};
  return {
    template: template ?? `/${name}/getTemplate`,
    check: check ?? `/${name}/upload`,
    commit: commit ?? `/${name}/import`,
  };
};

const purposesOf = (entity: EntitySchema): readonly string[] =>
  Object.keys(entity['x-resource'].import ?? {});

/** Purposes that share a path share its call and are told apart by `type`. */
const sharing = (entity: EntitySchema, part: keyof Paths, path: string): readonly string[] =>
  purposesOf(entity).filter((purpose) => pathsOf(entity, purpose)[part] === path);

/** The first purpose a path serves names its call after the noun alone. */
const nameOf = (entity: EntitySchema, part: keyof Paths, purpose: string): string => {
  const [first = purpose] = sharing(entity, part, pathsOf(entity, purpose)[part]);
  const isPlain = purposesOf(entity)[0] === first;
  const word = { template: 'template', check: 'upload', commit: 'import' }[part];
  const noun = entity['x-resource'].name;
  return isPlain
    ? defaultCallName(noun, word)
    : `${defaultCallName(noun, first)}${defaultCallName('', word)}`;
};

/** Names of the calls of one purpose; where one path checks and commits, both names are the same. */
const importCallNames = (entity: EntitySchema, purpose: string): ImportCalls => {
  const paths = pathsOf(entity, purpose);
  const commit = nameOf(entity, 'commit', purpose);
  return {
    template: nameOf(entity, 'template', purpose),
    check: paths.check === paths.commit ? commit : nameOf(entity, 'check', purpose),
    commit,
  };
};

const texts: FieldSchema = {
  type: 'array',
  items: { type: 'string', maxLength: 2000 },
  maxItems: 10_000,
};

const typeOf = (purposes: readonly string[]): Readonly<Record<string, FieldSchema>> => ({
  type: { type: 'string', enum: purposes },
});

/** Who may bring rows in: whom the schema grants `import`, else everyone who may do what the sheet does. */
const permissionOf = ({ 'x-resource': resource }: EntitySchema, purposes: readonly string[]): string => {
  if (resource.permissions.import !== undefined) return 'import';
  const modes = new Set(purposes.map((purpose) => resource.import?.[purpose]?.mode));
  if (modes.has('remove')) return 'delete';
  return modes.has('change') ? 'update' : 'create';
};

const templateCall = (path: string, purposes: readonly string[], permission: string): DefaultCall => ({
  path,
  method: 'GET',
  encoding: 'navigation',
  effect: 'read',
  permission,
  handler: { kind: 'importTemplate', purposes },
  request: {
    properties: {
      ...typeOf(purposes),
      // Of what was asked for before: its columns, format and name. Without it: all columns, as the specification asks.
      ticket: { type: 'string', minLength: 1, maxLength: 200 },
    },
    required: [],
  },
  reply: 'none',
});

const checkCall = (path: string, purposes: readonly string[], permission: string): DefaultCall => ({
  path,
  encoding: 'multipart',
  effect: 'write',
  permission,
  handler: { kind: 'importCheck', purposes },
  // The same file again is told by its content.
  idempotent: false,
  request: { properties: { ...typeOf(purposes), file: { type: 'object' } }, required: ['file'] },
  reply: importResultSchema,
});

const commitCall = (path: string, purposes: readonly string[], permission: string): DefaultCall => ({
  path,
  encoding: 'multipart',
  effect: 'write',
  permission,
  handler: { kind: 'importCommit', purposes },
  idempotent: false,
  request: {
    properties: {
      ...typeOf(purposes),
      file: { type: 'object' },
      import_id: { type: 'integer', minimum: 1 },
      // 0 dry run only, 1 write valid rows, 2 write valid rows and those with warnings (contract.md).
      status: { type: 'integer', enum: [0, 1, 2] },
      // All new ones are made but these ...
      refused_depts: texts,
      refused_positions: texts,
      // ... or, with 0 for the others, these alone: whichever list is the shorter one.
      new_depts: texts,
      new_positions: texts,
      other_depts: { type: 'integer', format: 'flag' },
      other_positions: { type: 'integer', format: 'flag' },
    },
    required: [],
  },
  reply: importResultSchema,
});

const makers = { template: templateCall, check: checkCall, commit: commitCall } as const;

/** The calls of all purposes of a noun, by name; one path is one call. */
export const importCalls = (entity: EntitySchema): Readonly<Record<string, DefaultCall>> =>
  Object.fromEntries(
    purposesOf(entity).flatMap((purpose) => {
      const paths = pathsOf(entity, purpose);
      const names = importCallNames(entity, purpose);
      const parts = (['template', 'check', 'commit'] as const).filter(
        (part) => part !== 'check' || names.check !== names.commit,
      );
      return parts.map((part) => {
        const purposes = sharing(entity, part, paths[part]);
        return [names[part], makers[part](paths[part], purposes, permissionOf(entity, purposes))] as const;
      });
    }),
  );

/** A column of the noun's own field, or of the sheet alone: its words stand below `imports.<purpose>`. */
const columnsOf = (
  entity: EntitySchema,
  {
    fields,
    purpose,
    schema,
  }: { readonly fields: readonly FieldModel[]; readonly purpose: string; readonly schema: ImportSchema },
): readonly FieldModel[] => {
  const own = resolveReferences(entity, { type: 'object', properties: schema.properties ?? {} });
  const extra = createFields(own, `imports.${purpose}`);
  return schema.columns.flatMap((name) => {
    const field = extra.find((each) => each.name === name) ?? fields.find((each) => each.name === name);
    // Fixed on the form or not: in a sheet it is a column to fill in.
    return field === undefined
      ? []
      : [{ ...field, isReadOnly: false, isRequired: schema.required?.includes(name) ?? false }];
  });
};

/** Every way rows of a noun come in by a sheet, in the order of the schema. */
export const importModels = (entity: EntitySchema, fields: readonly FieldModel[]): readonly ImportModel[] =>
  Object.entries(entity['x-resource'].import ?? {}).map(([purpose, schema]) => ({
    noun: entity['x-resource'].name,
    purpose,
    mode: schema.mode,
    columns: columnsOf(entity, { fields, purpose, schema }),
    keys: schema.key ?? [],
    takesCustomFields: schema.customFields === true,
    maxRows: schema.maxRows ?? maxImportRows,
    calls: importCallNames(entity, purpose),
  }));
