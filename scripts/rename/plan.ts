import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fieldNameFinding } from '#compiler/checks/fields/names.ts';
import { createCompiler } from '#compiler/compiler.ts';
import { formatDiagnostic } from '#compiler/source/diagnostic.ts';
import { didYouMean, listed, nearest } from '#compiler/source/finding.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { type LeftPlace, renameInCode, type Turn } from './codePlaces.ts';
import { byFile, type ChangedLine, changedLines, type Edit, withEdits } from './edits.ts';
import {
  type Entities,
  isColumn,
  type Renaming,
  renameInLists,
  renameInRows,
  renameInSchema,
  renameInWords,
} from './schemaPlaces.ts';

/** What is asked for. `tables`: columns of the tables that are declared by hand. */
export interface Requested {
  readonly root: string;
  readonly address: string;
  readonly to: string;
  readonly ofCalls?: boolean;
  readonly tables?: ReadonlyMap<string, readonly string[]>;
}

/** What a rename changes, each file with its text afterwards; nothing is written yet. */
export interface Plan {
  readonly kind: 'plan';
  readonly lines: readonly ChangedLine[];
  readonly files: ReadonlyMap<string, string>;
  /** Errors of the renamed types, for a person to mend. */
  readonly errors: readonly LeftPlace[];
  /** Lines that say the old name and may be of something else. */
  readonly alike: readonly LeftPlace[];
  /** What it means for rows and for those who ask the server. */
  readonly notes: readonly string[];
}

export type Planned = Plan | { readonly kind: 'refused'; readonly reason: string };

const refused = (reason: string): Planned => ({ kind: 'refused', reason });

const suffix = '.schema.json';
const schemasFolder = 'schemas';
/** Words of records stand in rows, and topics of the help are none of fields: both stay. */
const areasOfWords = ['console', 'rules'];
const rowsFolder = 'src/server/demo/data';

const jsonBelow = (root: string, folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${folder}/${name}`)
    : [];

interface Files {
  readonly textOf: (file: string) => string;
  readonly schemas: readonly string[];
  readonly entities: Entities;
}

const nounOf = (file: string): string => file.slice(schemasFolder.length + 1, -suffix.length);

const readFiles = (root: string): Files => {
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  const schemas = jsonBelow(root, schemasFolder).filter((file) => file.endsWith(suffix));
  const entities = Object.fromEntries(
    schemas.map((file) => [nounOf(file), JSON.parse(textOf(file)) as EntitySchema]),
  );
  return { textOf, schemas, entities };
};

/** The noun, and those whose rows are some of its rows and have the field. */
const nounsOf = (noun: string, field: string, entities: Entities): ReadonlySet<string> => {
  const derived = Object.values(entities).flatMap(({ properties, 'x-resource': { name, rows } }) =>
    typeof rows === 'object' && rows.of === noun && Object.hasOwn(properties, field) ? [name] : [],
  );
  return new Set([noun, ...derived]);
};

const unknown = (kind: string, name: string, known: readonly string[]): string => {
  const suggestion = nearest(name, known);
  return `there is no ${kind} "${name}": expected ${listed(known)}${didYouMean(suggestion && `"${suggestion}"`)}`;
};

/** Why the field cannot be renamed so, as a sentence; undefined where it can. */
const refusalOf = ({ address, to }: Requested, entities: Entities): string | undefined => {
  const [noun = '', field, ...more] = address.split('.');
  if (field === undefined || field === '' || more.length > 0)
    return `"${address}" names no field: expected <noun>.<field>, e.g. device.phone_model`;
  const entity = Object.hasOwn(entities, noun) ? entities[noun] : undefined;
  if (entity === undefined) return unknown('noun', noun, Object.keys(entities));
  if (!Object.hasOwn(entity.properties, field))
    return unknown(`field of ${noun}`, field, Object.keys(entity.properties));
  if (field === to) return `${address} is called so already`;
  const finding = fieldNameFinding(to);
  if (finding !== undefined) return finding.message;
  // Names of the model are also those that come by "review".
  const taken = [...nounsOf(noun, field, entities)].find((each) => {
    const other = entities[each];
    return other !== undefined && createModel(other).fields.some(({ name }) => name === to);
  });
  return taken === undefined ? undefined : `${taken} has a field "${to}" already: choose another name`;
};

interface DataEdits {
  readonly edits: readonly Edit[];
  readonly words: ReadonlyMap<string, string>;
  readonly alike: readonly LeftPlace[];
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Edits of schemas, words and rows. `words`: keys as the code says them. */
const dataEdits = (root: string, renaming: Renaming, { textOf, schemas, entities }: Files): DataEdits => {
  const renamed = schemas.map((file) => {
    const noun = nounOf(file);
    return { file, noun, ...renameInSchema({ file, text: textOf(file), noun }, renaming, entities) };
  });
  const inWords = areasOfWords
    .flatMap((area) => jsonBelow(root, `${schemasFolder}/words/${area}`).map((file) => ({ area, file })))
    .map(({ area, file }) => ({ area, ...renameInWords(file, textOf(file), renaming) }));
  const ofSchemas = renamed.flatMap(({ noun, keys }) =>
    [...keys].map(([key, next]) => [`resources.${noun}.${key}`, `resources.${noun}.${next}`] as const),
  );
  const begun = [...renaming.nouns].flatMap((noun) =>
    ['fields', 'options', 'help', 'placeholder', 'messages'].map(
      (part) =>
        [`resources.${noun}.${part}.${renaming.from}`, `resources.${noun}.${part}.${renaming.to}`] as const,
    ),
  );
  const ofWords = inWords.flatMap(({ area, keys }) =>
    [...keys].flatMap(([key, next]) => [
      [key, next] as const,
      ...(area === 'rules' ? [[`rules.${key}`, `rules.${next}`] as const] : []),
    ]),
  );
  const words = new Map([...begun, ...ofSchemas, ...ofWords]);
  const lists = `${schemasFolder}/words/pages.json`;
  return {
    edits: [
      ...renamed.flatMap(({ edits }) => edits),
      ...inWords.flatMap(({ edits }) => edits),
      ...(existsSync(join(root, lists)) ? renameInLists(lists, textOf(lists), words) : []),
      ...jsonBelow(root, rowsFolder).flatMap((file) => renameInRows(file, textOf(file), renaming)),
    ],
    words,
    alike: renamed.flatMap(({ file, left }) =>
      left.map(({ offset }) => ({
        file,
        line: lineOf(textOf(file), offset),
        reason: `has the name and is not said to be the field ("$ref": "#/properties/${renaming.from}"); --calls renames those of calls`,
      })),
    ),
  };
};

const textsAfter = (edits: readonly Edit[], textOf: (file: string) => string): ReadonlyMap<string, string> =>
  new Map([...byFile(edits)].map(([file, own]) => [file, withEdits(textOf(file), own)]));

/** Compiles the schemas below a folder into another; answers the mistakes. */
const compile = async (folder: string, outFolder: string, root: string): Promise<readonly string[]> => {
  const { diagnostics } = await createCompiler({
    folder,
    shownAs: schemasFolder,
    outFolder,
    cacheFolder: join(root, '.cache/compiler'),
  }).compile();
  return diagnostics.map(formatDiagnostic);
};

/** A copy of the schemas and their words with some of them changed. */
const copyRenamed = (root: string, folder: string, texts: ReadonlyMap<string, string>): void => {
  mkdirSync(folder);
  for (const name of readdirSync(join(root, schemasFolder)))
    if (name !== 'generated')
      cpSync(join(root, schemasFolder, name), join(folder, name), { recursive: true });
  for (const [file, text] of texts) {
    const own = relative(schemasFolder, file);
    if (!own.startsWith('..')) writeFileSync(join(folder, own), text);
  }
};

/** What the calls of the nouns are asked, as it is and renamed. */
const requestsOf = (
  { nouns }: Renaming,
  { schemas, textOf, entities }: Files,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, Turn> =>
  new Map(
    schemas.flatMap((file) => {
      const entity = entities[nounOf(file)];
      if (entity === undefined || !nouns.has(nounOf(file))) return [];
      const after = createModel(JSON.parse(texts.get(file) ?? textOf(file)) as EntitySchema).calls;
      return Object.values(createModel(entity).calls).map(
        ({ name, request }) => [name, { before: request, after: after[name]?.request ?? {} }] as const,
      );
    }),
  );

const documents = ['README.md', 'CONTRIBUTING.md', 'schemas/README.md'];

/** Lines of documents about the noun that say the old name. */
const inDocuments = (root: string, { nouns, from }: Renaming): readonly LeftPlace[] => {
  const below = existsSync(join(root, 'docs')) ? readdirSync(join(root, 'docs'), { recursive: true }) : [];
  const files = [...documents, ...below.map((name) => `docs/${String(name)}`)].filter(
    (file) => file.endsWith('.md') && existsSync(join(root, file)),
  );
  const isSaid = new RegExp(`\\b(?:${[...nouns].join('|')})\\b.*\\b${from}\\b`);
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        isSaid.test(text) ? [{ file, line: index + 1, reason: `says "${from}"` }] : [],
      ),
  );
};

const notesOf = (renaming: Renaming, entities: Entities): readonly string[] =>
  [...renaming.nouns].map((noun) => {
    const entity = entities[noun];
    const { from, to } = renaming;
    const asked = `Calls of ${noun} ask for and answer "${to}" from then on: whoever else asks them has to follow.`;
    if (entity === undefined || !isColumn(entity, from))
      return `${asked} No column is renamed: ${noun} keeps "${from}" in no table that its model makes; what reads its rows has to answer by the new name.`;
    const before = entity.properties[from]?.['x-field']?.renamedFrom;
    const chain =
      before === undefined || before === to
        ? ''
        : ` It was called "${before}" once: a database that still has that column has to be brought to the version before this first.`;
    return `${asked} The column is renamed at the next start, rows are kept ("renamedFrom"); a process of the version before cannot use it then, so there is a gap at the start of this version (docs/operations/deploy.md).${chain}`;
  });

/** What the rename changes and where; writes nothing but what it reads from. Refuses what cannot be renamed so. */
export const planRename = async (requested: Requested): Promise<Planned> => {
  const { root, address, to } = requested;
  const files = readFiles(root);
  const refusal = refusalOf(requested, files.entities);
  if (refusal !== undefined) return refused(refusal);
  const [noun = '', from = ''] = address.split('.');
  const nouns = nounsOf(noun, from, files.entities);
  const renaming: Renaming = { nouns, from, to, ofCalls: requested.ofCalls === true };
  const data = dataEdits(root, renaming, files);
  const texts = textsAfter(data.edits, files.textOf);

  const work = mkdtempSync(join(tmpdir(), 'rename-'));
  try {
    const [before, renamed, after] = ['before', 'schemas', 'after'].map((name) => join(work, name)) as [
      string,
      string,
      string,
    ];
    const mistakes = await compile(join(root, schemasFolder), before, root);
    if (mistakes.length > 0) return refused(['the schemas have mistakes:', ...mistakes].join('\n'));
    copyRenamed(root, renamed, texts);
    const broken = await compile(renamed, after, root);
    if (broken.length > 0)
      return refused(
        [`with "${to}" in place of "${from}" the schemas do not compile:`, ...broken].join('\n'),
      );

    const tables = new Set([...nouns].filter((each) => isGenerated(files.entities[each])));
    const columns = Object.values(files.entities)
      .filter(isGenerated)
      .map((entity) => [entity['x-resource'].name, Object.keys(entity.properties)] as const);
    const code = renameInCode(
      { root, before, after },
      {
        renaming,
        words: data.words,
        tables,
        columnsOf: new Map([...(requested.tables ?? []), ...columns]),
        requests: requestsOf(renaming, files, texts),
      },
    );
    const within = <Place extends { readonly file: string }>(place: Place): Place =>
      place.file.startsWith(root) ? { ...place, file: relative(root, place.file) } : place;
    const rank = (file: string): number => ([...nouns].some((each) => file.includes(each)) ? 0 : 1);
    const edits = [...data.edits, ...code.edits.map(within)];
    return {
      kind: 'plan',
      lines: [...byFile(edits)].flatMap(([file, own]) => changedLines(file, files.textOf(file), own)),
      files: textsAfter(edits, files.textOf),
      errors: code.errors.map(within),
      alike: [
        ...data.alike,
        // First where it is most likely the field: files of the noun.
        ...code.alike.map(within).toSorted((one, other) => rank(one.file) - rank(other.file)),
        ...inDocuments(root, renaming),
      ],
      notes: notesOf(renaming, files.entities),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

function isGenerated(entity: EntitySchema | undefined): boolean {
  return entity !== undefined && createModel(entity).isGenerated;
}

/** Files with changes that no commit has, of those named; all of them where there is no repository. */
export const uncommitted = (root: string, files: readonly string[]): readonly string[] => {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) return files;
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.slice('?? '.length)]));
};

/** Writes what a plan says. */
export const applyPlan = (root: string, { files }: Pick<Plan, 'files'>): void => {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
};

const maxFiles = 40;
const maxLines = 8;

/** Places of one file that have one reason in one line. */
const places = (title: string, left: readonly LeftPlace[]): readonly string[] => {
  const lines = new Map<string, number[]>();
  for (const { file, line, reason } of left) {
    const place = JSON.stringify([file, reason]);
    lines.set(place, [...(lines.get(place) ?? []), line]);
  }
  const said = [...lines].map(([place, own]) => {
    const [file, reason] = JSON.parse(place) as [string, string];
    const more = own.length > maxLines ? ` and ${own.length - maxLines} more` : '';
    return `  ${file}:${own.slice(0, maxLines).join(', ')}${more}: ${reason}`;
  });
  const more = said.length > maxFiles ? [`  … and ${said.length - maxFiles} files more`] : [];
  return left.length === 0 ? [] : ['', title, ...said.slice(0, maxFiles), ...more];
};

/** A plan as a person reads it. */
export const planText = ({ lines, files, errors, alike, notes }: Plan): string =>
  [
    ...lines.flatMap(({ file, line, before, after }) => [`${file}:${line}`, `- ${before}`, `+ ${after}`]),
    '',
    `${lines.length} lines of ${files.size} files`,
    ...notes,
    ...places('To be mended by hand, the types say:', errors),
    ...places('Left as they are; look whether they are the field:', alike),
  ].join('\n');
