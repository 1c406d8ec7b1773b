import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ESTree, type Plugin, parseAst } from 'vite';

/** Packages whose indexes give on what hundreds of files make. All of them say that loading a file has no other effect. */
const packages = [
  'react-admin',
  'ra-core',
  'ra-ui-materialui',
  '@mui/material',
  '@mui/system',
  '@mui/utils',
  '@mui/styled-engine',
  '@tanstack/react-query',
  '@tanstack/query-core',
];

/** Whether an import may lead through an index of theirs: by the package's name, or from file to file within it. */
const mayLeadThroughIndex = (source: string, importer: string): boolean =>
  packages.some(
    (name) =>
      source === name ||
      source.startsWith(`${name}/`) ||
      (source.startsWith('.') && importer.includes(`/node_modules/${name}/`)),
  );

/** Where a name is made: a file, and what it is called there. */
interface Origin {
  readonly file: string;
  readonly name: string;
}

/** Finds the file a package means. */
type Resolve = (source: string, importer: string) => Promise<string | undefined>;

/** What a file gives on: names under their own or another name, everything of other files, and what it makes itself. */
interface Exports {
  readonly own: ReadonlySet<string>;
  readonly given: ReadonlyMap<string, { readonly source: string; readonly name: string }>;
  readonly all: readonly string[];
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);

const declaredNames = (declaration: ESTree.Declaration): readonly string[] => {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
};

const exportsOf = (code: string): Exports => {
  const own = new Set<string>();
  const given = new Map<string, { source: string; name: string }>();
  const all: string[] = [];
  const imported = new Map<string, { source: string; name: string }>();
  const { body } = parseAst(code);
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const each of statement.specifiers) {
      if (each.type === 'ImportNamespaceSpecifier') continue;
      const name = each.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(each.imported);
      imported.set(each.local.name, { source: statement.source.value, name });
    }
  }
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') own.add('default');
    if (statement.type === 'ExportAllDeclaration') {
      // A whole file under one name is made here.
      if (statement.exported === null) all.push(statement.source.value);
      else own.add(nameOf(statement.exported));
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration !== null)
      for (const name of declaredNames(statement.declaration)) own.add(name);
    for (const { local, exported } of statement.specifiers) {
      const from =
        statement.source === null
          ? imported.get(nameOf(local))
          : { source: statement.source.value, name: nameOf(local) };
      if (from === undefined) own.add(nameOf(exported));
      else given.set(nameOf(exported), from);
    }
  }
  return { own, given, all };
};

type Find = (file: string, name: string) => Promise<Origin | undefined>;

/** Follows a name from file to file until the one that makes it; undefined where it cannot be said. */
const createFind = (resolve: Resolve): Find => {
  const read = new Map<string, Exports>();
  const exportsIn = (file: string): Exports => {
    const known = read.get(file) ?? exportsOf(readFileSync(file, 'utf8'));
    read.set(file, known);
    return known;
  };
  const find: Find = async (file, name) => {
    const { own, given, all } = exportsIn(file);
    if (own.has(name)) return { file, name };
    const from = given.get(name);
    if (from !== undefined) {
      const next = await resolve(from.source, file);
      return next === undefined ? undefined : find(next, from.name);
    }
    for (const source of name === 'default' ? [] : all) {
      const next = await resolve(source, file);
      const found = next === undefined ? undefined : await find(next, name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find;
};

/** Each answer once: an index of three hundred files is asked by a thousand. */
const remembered = (resolve: Resolve): Resolve => {
  const known = new Map<string, Promise<string | undefined>>();
  return (source, importer) => {
    const key = source.startsWith('.') ? `${dirname(importer)} ${source}` : source;
    const found = known.get(key) ?? resolve(source, importer);
    known.set(key, found);
    return found;
  };
};

/** An import by way of an index, as imports of the files that make its names; undefined where it is straight or cannot be followed. */
const straightened = async (
  { source, specifiers }: ESTree.ImportDeclaration,
  importer: string,
  { resolve, find }: { readonly resolve: Resolve; readonly find: Find },
): Promise<string | undefined> => {
  const index = mayLeadThroughIndex(source.value, importer)
    ? await resolve(source.value, importer)
    : undefined;
  if (index === undefined) return undefined;
  const origins: string[] = [];
  let isStraight = true;
  for (const each of specifiers) {
    if (each.type === 'ImportNamespaceSpecifier') return undefined;
    const name = each.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(each.imported);
    const origin = await find(index, name);
    if (origin === undefined) return undefined;
    isStraight &&= origin.file === index;
    origins.push(`import { ${origin.name} as ${each.local.name} } from ${JSON.stringify(origin.file)};`);
  }
  return isStraight ? undefined : origins.join(' ');
};

/**
 * Imports each name of the large packages from the file that makes it. Through an index every page would need all that any
 * page uses: which module goes into which file of the build is decided by what is imported, not by what is used of it.
 */
export const straightImportsPlugin = (): Plugin => {
  let paths: { readonly resolve: Resolve; readonly find: Find } | undefined;
  return {
    name: 'straight-imports',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!/\.(m?js|tsx?)$/.test(id)) return undefined;
      if (paths === undefined) {
        const resolve = remembered(async (source, importer) => {
          const found = await this.resolve(source, importer);
          return found === null || found.external !== false ? undefined : found.id;
        });
        paths = { resolve, find: createFind(resolve) };
      }
      let straight = code;
      for (const statement of parseAst(code).body.toReversed()) {
        if (statement.type !== 'ImportDeclaration' || statement.specifiers.length === 0) continue;
        const imports = await straightened(statement, id, paths);
        if (imports === undefined) continue;
        // Every line stays where it was, for the maps.
        const lines = code.slice(statement.start, statement.end).replaceAll(/[^\n]/g, '');
        straight = `${straight.slice(0, statement.start)}${imports}${lines}${straight.slice(statement.end)}`;
      }
      return straight === code ? undefined : { code: straight, map: null };
    },
  };
};
