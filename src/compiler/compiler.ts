import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { EntitySchema } from '#engine/dialect.ts';
import { createChecker } from './checks/check.ts';
import { createEmitter } from './emit/emit.ts';
import type { Output } from './emit/names.ts';
import { pageModelModules } from './emit/pageModels.ts';
import { catalogueModules, pageWordModules } from './emit/pageWords.ts';
import { createPieceCache, replaceFile, unfinished } from './emit/pieceCache.ts';
import { placesModule, placesOf } from './emit/places.ts';
import { createCatalogueReader } from './source/catalogues.ts';
import { byLocation, type Diagnostic } from './source/diagnostic.ts';
import { readSchemaFile, type SchemaFile } from './source/schemaFile.ts';
import type { Subject } from './source/subject.ts';

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const filesBelow = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

interface OutputFolder {
  /** Makes the folder hold exactly the output; gives the paths written or removed. */
  readonly write: (output: Output) => readonly string[];
}

/**
 * A folder that holds exactly an output: what changed is written, what is no longer made is removed. A file whose text
 * is the same keeps its time, so that watchers and incremental builds stay quiet. What this process wrote it remembers
 * and does not read again, unless the file is gone.
 */
const createOutputFolder = (folder: string): OutputFolder => {
  let last: Output = {};
  return {
    write: (output) => {
      const present = new Set(filesBelow(folder).map((file) => relative(folder, file).split(sep).join('/')));
      const isThere = (path: string, text: string): boolean =>
        present.has(path) && (last[path] === text || textOf(join(folder, path)) === text);
      const changed = Object.entries(output).filter(([path, text]) => !isThere(path, text));
      for (const [path, text] of changed) {
        const file = join(folder, path);
        mkdirSync(dirname(file), { recursive: true });
        replaceFile(file, text);
      }
      const surplus = [...present].filter((path) => !(path in output) && !path.endsWith(unfinished));
      for (const path of surplus) rmSync(join(folder, path), { force: true });
      last = output;
      return [...changed.map(([path]) => path), ...surplus];
    },
  };
};

export interface CompilerOptions {
  /** The folder of `<noun>.schema.json` files, and of words that belong to no noun: `words/<area>/<name>.json`. */
  readonly folder: string;
  /** How the folder is named in diagnostics; the folder itself by default. */
  readonly shownAs?: string;
  /** Where generated files go; `<folder>/generated` by default. */
  readonly outFolder?: string;
  /** Where costly pieces are kept between processes; nowhere by default. */
  readonly cacheFolder?: string;
}

/** `nouns`: those whose file changed since the last result; `written`: generated files changed, empty on a mistake. */
export interface CompileResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly entities: readonly EntitySchema[];
  readonly nouns: readonly string[];
  readonly written: readonly string[];
}

export interface Compiler {
  /** Reads the folder again and brings the generated files up to date; on a mistake the last good ones stay. */
  readonly compile: () => Promise<CompileResult>;
}

/** Names the generation of the code in cached pieces; raise it when emitted code changes. */
const cacheVersion = '4';
const suffix = '.schema.json';

const readFolder = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(suffix))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

const namesOfChanged = (
  before: ReadonlyMap<string, SchemaFile>,
  now: ReadonlyMap<string, SchemaFile>,
): readonly string[] =>
  [...new Set([...before.keys(), ...now.keys()])]
    .filter((name) => before.get(name) !== now.get(name))
    .map((name) => name.slice(0, -suffix.length));

const placesText = (files: readonly SchemaFile[], subjects: readonly Subject[]): string => {
  const byNoun = new Map(files.map((file) => [file.noun, file]));
  const places = subjects.map((subject) => {
    const file = byNoun.get(subject.noun);
    return file === undefined ? {} : placesOf(file, subject);
  });
  return placesModule(Object.assign({}, ...places));
};

/**
 * A compiler that remembers: a file whose text is the same is neither parsed nor checked nor emitted again. Calls of
 * `compile` wait for each other.
 */
export const createCompiler = (options: CompilerOptions): Compiler => {
  const { folder, shownAs = folder, outFolder = join(folder, 'generated'), cacheFolder } = options;
  const emitter = createEmitter(createPieceCache(cacheVersion, cacheFolder));
  const output = createOutputFolder(outFolder);
  const checker = createChecker();
  const words = createCatalogueReader(folder, shownAs);
  let files: ReadonlyMap<string, SchemaFile> = new Map();
  let waiting: Promise<unknown> = Promise.resolve();

  const readAgain = (): readonly string[] => {
    const now = new Map(
      [...readFolder(folder)].map(([name, text]) => {
        const before = files.get(name);
        return [name, before?.text === text ? before : readSchemaFile(`${shownAs}/${name}`, text)] as const;
      }),
    );
    const changed = namesOfChanged(files, now);
    files = now;
    return changed;
  };

  const compileOnce = async (): Promise<CompileResult> => {
    const nouns = readAgain();
    const { diagnostics: ofSchemas, subjects } = checker.check([...files.values()]);
    const known = [...files.values()].map(({ noun }) => noun);
    const { catalogues, firstWords, firstModels, diagnostics: ofWords } = words.read(known);
    const diagnostics = [...ofSchemas, ...ofWords].sort(byLocation);
    if (diagnostics.length > 0) return { diagnostics, entities: [], nouns, written: [] };
    const entities = subjects.map((subject) => subject.entity);
    const emitted = {
      ...catalogueModules(catalogues),
      ...pageWordModules({ subjects, catalogues, firstWords }),
      ...(await emitter.emit(subjects)),
      ...pageModelModules({ subjects, firstModels, firstWords }),
      'places.ts': placesText([...files.values()], subjects),
    };
    return { diagnostics, entities, nouns, written: output.write(emitted) };
  };

  return {
    compile: () => {
      const result = waiting.then(compileOnce);
      waiting = result.catch(() => undefined);
      return result;
    },
  };
};
