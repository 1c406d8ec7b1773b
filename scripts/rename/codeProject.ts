import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { type Edit, withEdits } from './edits.ts';

/** The code of a repository as the type checker sees it, with edits that are not written yet. */
export interface CodeProject {
  /** Files of the code, without generated ones and those of packages. */
  readonly files: readonly string[];
  readonly service: ts.LanguageService;
  readonly sourceOf: (file: string) => ts.SourceFile;
  /** Text as it is on the disk. */
  readonly textOf: (file: string) => string;
  readonly edits: () => readonly Edit[];
  readonly add: (edits: readonly Edit[]) => void;
  /** Takes an edit back, where it stands in the text on the disk. */
  readonly remove: (edit: Edit) => void;
  /** A place of the edited text, where it stands on the disk. */
  readonly onDisk: (file: string, at: number) => number;
  /** The edit whose text stands at a place of the edited text. */
  readonly editAt: (file: string, at: number) => Edit | undefined;
  /** From here on, types are those of the renamed schemas. */
  readonly useRenamed: () => void;
}

const configOf = (path: string): ts.ParsedCommandLine => {
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile);
  if (error !== undefined) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  return ts.parseJsonConfigFileContent(config, ts.sys, join(path, '..'), undefined, path);
};

/** All parts of a repository as one: what one of them may use, all may. */
const wholeConfig = (root: string): { files: readonly string[]; options: ts.CompilerOptions } => {
  const first = configOf(join(root, 'tsconfig.json'));
  const parts = [first, ...(first.projectReferences ?? []).map(({ path }) => configOf(path))];
  const all = (part: 'lib' | 'types') => [
    ...new Set(parts.flatMap(({ options }) => (options[part] as string[] | undefined) ?? [])),
  ];
  const {
    composite: _c,
    incremental: _i,
    tsBuildInfoFile: _b,
    ...options
  } = Object.assign({}, ...parts.map((part) => part.options)) as ts.CompilerOptions;
  return {
    files: [...new Set(parts.flatMap(({ fileNames }) => fileNames))],
    options: { ...options, lib: all('lib'), types: all('types'), noEmit: true, emitDeclarationOnly: false },
  };
};

/** The code below `root`. `before` and `after`: folders of what the compiler makes of the schemas as they are and renamed. */
export const codeProject = (
  root: string,
  { before, after }: { readonly before: string; readonly after: string },
): CodeProject => {
  const generated = `${join(root, 'schemas', 'generated')}${sep}`;
  let made = before;
  let version = 0;
  const versions = new Map<string, number>();
  const edits = new Map<string, readonly Edit[]>();
  const { files: configured, options } = wholeConfig(root);
  const files = configured.filter((file) => !file.startsWith(generated) && !file.endsWith('.json'));
  const generatedFiles = readdirSync(before)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${generated}${name}`);

  const place = (file: string): string =>
    file.startsWith(generated) ? join(made, file.slice(generated.length)) : file;
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(file, 'utf8');
    texts.set(file, text);
    return text;
  };
  const read = (file: string): string | undefined => {
    if (file.startsWith(generated)) return ts.sys.readFile(place(file));
    const own = edits.get(file);
    return own === undefined ? ts.sys.readFile(file) : withEdits(textOf(file), own);
  };
  const touch = (file: string): void => {
    version += 1;
    versions.set(file, version);
  };
  const ofFile = (file: string): readonly Edit[] =>
    (edits.get(file) ?? []).toSorted((one, other) => one.start - other.start);

  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files, ...generatedFiles],
    getScriptVersion: (file) => (file.startsWith(generated) ? made : String(versions.get(file) ?? 0)),
    getProjectVersion: () => `${made} ${version}`,
    getScriptSnapshot: (file) => {
      const text = read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => existsSync(place(file)),
    readFile: read,
    directoryExists: (folder) => existsSync(folder) || `${folder}${sep}` === generated,
    getDirectories: ts.sys.getDirectories,
  });

  const walkEdits = (
    file: string,
    at: number,
  ): { readonly onDisk: number; readonly edit: Edit | undefined } => {
    let shift = 0;
    for (const edit of ofFile(file)) {
      const start = edit.start + shift;
      if (at < start) break;
      if (at < start + edit.text.length) return { onDisk: edit.start, edit };
      shift += edit.text.length - (edit.end - edit.start);
    }
    return { onDisk: at - shift, edit: undefined };
  };

  return {
    files,
    service,
    textOf,
    sourceOf: (file) => {
      const source = service.getProgram()?.getSourceFile(file);
      if (source === undefined) throw new Error(`${file} is no part of the code`);
      return source;
    },
    edits: () => [...edits.values()].flat(),
    add: (more) => {
      for (const edit of more) {
        const own = edits.get(edit.file) ?? [];
        const other = own.find(({ start }) => start === edit.start);
        // A name that is renamed itself needs no way back to what it was.
        const isBetter = other !== undefined && edit.text.length < other.text.length;
        if (other !== undefined && !isBetter) continue;
        edits.set(edit.file, [...own.filter((each) => each !== other), edit]);
        touch(edit.file);
      }
    },
    remove: (edit) => {
      edits.set(
        edit.file,
        (edits.get(edit.file) ?? []).filter((each) => each !== edit),
      );
      touch(edit.file);
    },
    onDisk: (file, at) => walkEdits(file, at).onDisk,
    editAt: (file, at) => walkEdits(file, at).edit,
    useRenamed: () => {
      made = after;
      version += 1;
    },
  };
};
