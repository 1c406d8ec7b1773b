import { type DefaultCall, defaultCallName } from './defaultCall.ts';
import type { EntitySchema, FieldSchema } from './dialect.ts';
import { importResultSchema } from './importResult.ts';
import type { ImportCalls } from './model.ts';

/** Most rows one sheet may have. */
export const maxImportRows = 20_000;

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
export const importCallNames = (entity: EntitySchema, purpose: string): ImportCalls => {
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

/** Who may bring rows in: whom the schema grants `import`, else whoever may do what the sheet does. */
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
      ticket: { type: 'string', minLength: 1, maxLength: 200 },
    },
    required: ['ticket'],
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
