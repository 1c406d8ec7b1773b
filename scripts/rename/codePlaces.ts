import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { FieldSchema } from '#engine/dialect.ts';
import { type CodeProject, codeProject } from './codeProject.ts';
import type { Edit } from './edits.ts';
import type { Renaming } from './schemaPlaces.ts';

/** A place in the code that a person has to look at, and why. */
export interface LeftPlace {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

interface Project {
  readonly root: string;
  /** Folders of what the compiler makes of the schemas: as they are, and renamed. */
  readonly before: string;
  readonly after: string;
}

/** What is renamed besides the field: keys of words. `columnsOf`: the columns of every table, to tell whose a name in SQL is. */
export interface Names {
  readonly renaming: Renaming;
  readonly words: ReadonlyMap<string, string>;
  readonly columnsOf: ReadonlyMap<string, readonly string[]>;
  /** Nouns whose rows keep the field in a column that is renamed with it. */
  readonly tables: ReadonlySet<string>;
  /** What calls are asked, by their names: as it is, and renamed. */
  readonly requests: ReadonlyMap<string, Turn>;
}

/** A request, or a part of it, before and after. */
export interface Turn {
  readonly before: FieldSchema;
  readonly after: FieldSchema;
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordIn = (word: string): RegExp => new RegExp(`(?<![\\w$])${escaped(word)}(?![\\w$])`);

const nameText = (name: ts.PropertyName | ts.BindingName | undefined): string | undefined =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;

const childrenOf = (node: ts.Node): readonly ts.Node[] => {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
};

const each = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
};

/** Where generated types of the schemas as they are name the field: what has the new name in the renamed ones. */
const declarations = (
  before: ts.Node,
  after: ts.Node,
  { from, to }: Pick<Renaming, 'from' | 'to'>,
): readonly number[] => {
  if (before.kind !== after.kind) return [];
  const isOne =
    ts.isPropertySignature(before) &&
    ts.isPropertySignature(after) &&
    nameText(before.name) === from &&
    nameText(after.name) === to;
  const next = childrenOf(after);
  const below = childrenOf(before).flatMap((child, index) => {
    const other = next[index];
    return other === undefined ? [] : declarations(child, other, { from, to });
  });
  return isOne ? [before.name.getStart(), ...below] : below;
};

/** The edit of one name, with the quotes and the shorthand it is written in. */
const editOf = (
  file: string,
  location: Pick<ts.RenameLocation, 'textSpan' | 'prefixText' | 'suffixText'>,
  to: string,
): Edit => ({
  file,
  start: location.textSpan.start,
  end: location.textSpan.start + location.textSpan.length,
  text: `${location.prefixText ?? ''}${to}${location.suffixText ?? ''}`,
});

const preferences: ts.UserPreferences = { providePrefixAndSuffixTextForRename: true };

const locationsOf = (project: CodeProject, file: string, at: number): readonly ts.RenameLocation[] =>
  (project.service.findRenameLocations(file, at, false, false, preferences) ?? []).filter(({ fileName }) =>
    project.files.includes(fileName),
  );

/** What stands directly at a place. */
const nodeAt = (source: ts.SourceFile, at: number): ts.Node => {
  let found: ts.Node = source;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) <= at && at < node.end) {
      found = node;
      ts.forEachChild(node, visit);
    }
  };
  ts.forEachChild(source, visit);
  return found;
};

/** A local name that was the field's and has no reason to be called otherwise follows it, where the new name is free. */
const localEdits = (project: CodeProject, location: ts.RenameLocation, { to }: Renaming): readonly Edit[] => {
  const file = location.fileName;
  if (location.prefixText === undefined && location.suffixText === undefined) return [];
  if (wordIn(to).test(project.textOf(file))) return [];
  const node = nodeAt(project.sourceOf(file), location.textSpan.start);
  const checker = project.service.getProgram()?.getTypeChecker();
  const isBinding = ts.isBindingElement(node.parent);
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker?.getShorthandAssignmentValueSymbol(node.parent)
    : checker?.getSymbolAtLocation(node);
  const [declaration] = symbol?.declarations ?? [];
  const name = declaration && ts.getNameOfDeclaration(declaration);
  const isLocal = name !== undefined && name.getSourceFile().fileName === file;
  if (!isLocal || (!isBinding && !ts.isShorthandPropertyAssignment(node.parent))) return [];
  return locationsOf(project, file, name.getStart()).flatMap((each) =>
    each.fileName === file ? [editOf(file, each, to)] : [],
  );
};

const typesFile = 'types.ts';

const parsed = (folder: string): ts.SourceFile =>
  ts.createSourceFile(typesFile, readFileSync(join(folder, typesFile), 'utf8'), ts.ScriptTarget.Latest, true);

/** What refers to a property of the generated types, wherever it stands. */
const byReference = (project: CodeProject, { root, before, after }: Project, renaming: Renaming): void => {
  const file = join(root, 'schemas', 'generated', typesFile);
  const found = declarations(parsed(before), parsed(after), renaming).flatMap((at) =>
    locationsOf(project, file, at),
  );
  const locals = found.flatMap((location) => localEdits(project, location, renaming));
  // The local name first: where it is renamed too, the shorthand stays one.
  const isShort = (start: number, fileName: string): boolean =>
    locals.some((edit) => edit.start === start && edit.file === fileName);
  project.add([
    ...found.map((location) =>
      isShort(location.textSpan.start, location.fileName)
        ? editOf(location.fileName, { textSpan: location.textSpan }, renaming.to)
        : editOf(location.fileName, location, renaming.to),
    ),
    ...locals,
  ]);
};

const isSql = /\b(?:select|insert\s+into|update|delete\s+from|alter\s+table|where|order\s+by|join)\b/i;

/** Whether a statement speaks of the column of a noun and of no other table that has one of the name. */
const speaksOf = (statement: string, { renaming: { from }, columnsOf, tables }: Names): boolean => {
  const spoken = [...columnsOf.keys()].filter((table) => wordIn(table).test(statement));
  const owners = spoken.filter((table) => columnsOf.get(table)?.includes(from));
  return owners.length > 0 && owners.every((table) => tables.has(table));
};

/** The parts of a text as they stand in the file, without quotes and what is put in. */
const textParts = (node: ts.Node): readonly ts.Node[] => {
  if (ts.isStringLiteralLike(node)) return [node];
  return ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    : [];
};

/** Columns named in SQL: the type a statement answers with follows. */
const inStatement = (project: CodeProject, file: string, node: ts.Node, names: Names): readonly Edit[] => {
  const { from, to } = names.renaming;
  const parts = textParts(node);
  const statement = parts.map((part) => part.getText()).join(' ');
  if (!isSql.test(statement) || !wordIn(from).test(statement) || !speaksOf(statement, names)) return [];
  const edits = parts.flatMap((part) => {
    const start = part.getStart();
    // A text within the statement is a value, not a column.
    const quoted = ts.isStringLiteral(part) ? [] : [...part.getText().matchAll(/'[^']*'/g)];
    return [...part.getText().matchAll(new RegExp(wordIn(from).source, 'g'))].flatMap(({ index }) =>
      quoted.some((text) => index > text.index && index < text.index + text[0].length)
        ? []
        : [{ file, start: start + index, end: start + index + from.length, text: to }],
    );
  });
  const tag = node.parent;
  const [answer] = ts.isTaggedTemplateExpression(tag) ? (tag.typeArguments ?? []) : [];
  const property =
    edits.length === 0 || answer === undefined
      ? undefined
      : project.service.getProgram()?.getTypeChecker().getTypeFromTypeNode(answer).getProperty(from);
  const ofAnswer = (property?.declarations ?? []).flatMap((declaration) => {
    const declared = declaration.getSourceFile().fileName;
    const name = ts.getNameOfDeclaration(declaration);
    return name === undefined || !project.files.includes(declared)
      ? []
      : locationsOf(project, declared, name.getStart()).map((each) => editOf(each.fileName, each, to));
  });
  return [...edits, ...ofAnswer];
};

/** Keys of words, in texts and at the beginning of those put together. */
const inWords = (file: string, node: ts.Node, words: ReadonlyMap<string, string>): readonly Edit[] => {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node)) return [];
  const begun = ts.isTemplateHead(node) && node.text.endsWith('.') ? '.' : '';
  const next = words.get(begun === '' ? node.text : node.text.slice(0, -1));
  if (next === undefined || (ts.isTemplateHead(node) && begun === '')) return [];
  const start = node.getStart() + 1;
  return [{ file, start, end: start + node.text.length, text: `${next}${begun}` }];
};

/** The types of the rows in a list, each by itself: of two that are alike a list keeps one. */
const rowTypes = (checker: ts.TypeChecker, list: ts.Expression): readonly ts.Type[] => {
  if (ts.isArrayLiteralExpression(list))
    return list.elements.flatMap((element) =>
      ts.isSpreadElement(element)
        ? rowTypes(checker, element.expression)
        : [checker.getTypeAtLocation(element)],
    );
  const row = checker.getIndexTypeOfType(checker.getTypeAtLocation(list), ts.IndexKind.Number);
  if (row === undefined) return [];
  return row.isUnion() ? row.types : [row];
};

/** Rows given by noun, `{ device: [mate] }`: no type says their columns, but it is known where they are written. */
const inRows = (project: CodeProject, node: ts.Node, names: Names): readonly Edit[] => {
  const { from, to } = names.renaming;
  const checker = project.service.getProgram()?.getTypeChecker();
  if (!ts.isPropertyAssignment(node) || !names.tables.has(nameText(node.name) ?? '') || !checker) return [];
  return rowTypes(checker, node.initializer)
    .flatMap((row) => row.getProperty(from)?.declarations ?? [])
    .flatMap((declaration) => {
      const file = declaration.getSourceFile().fileName;
      const name = ts.getNameOfDeclaration(declaration);
      return name === undefined || !project.files.includes(file)
        ? []
        : locationsOf(project, file, name.getStart()).map((location) =>
            editOf(location.fileName, location, to),
          );
    });
};

const renamedText = (file: string, node: ts.Node, to: string): Edit => {
  const quote = ts.isStringLiteralLike(node) ? 1 : 0;
  return { file, start: node.getStart() + quote, end: node.end - quote, text: to };
};

/** The names in an object that a request calls otherwise now. */
const alongRequest = (
  file: string,
  node: ts.Node,
  { before, after }: Turn,
  renaming: Renaming,
): readonly Edit[] => {
  const { from, to } = renaming;
  if (ts.isStringLiteralLike(node))
    return node.text === from && before.enum?.includes(from) && after.enum?.includes(to)
      ? [renamedText(file, node, to)]
      : [];
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) =>
      alongRequest(file, element, { before: before.items ?? {}, after: after.items ?? {} }, renaming),
    );
  if (!ts.isObjectLiteralExpression(node)) return [];
  const isNow = (name: string): boolean =>
    name === from && before.properties?.[from] !== undefined && after.properties?.[from] === undefined;
  return node.properties.flatMap((property): readonly Edit[] => {
    const name = nameText(property.name);
    if (name === undefined || property.name === undefined) return [];
    if (ts.isShorthandPropertyAssignment(property))
      return isNow(name)
        ? [{ file, start: property.getStart(), end: property.end, text: `${to}: ${from}` }]
        : [];
    if (!ts.isPropertyAssignment(property)) return [];
    const part = {
      before: before.properties?.[name] ?? {},
      after: after.properties?.[isNow(name) ? to : name] ?? {},
    };
    return [
      ...(isNow(name) ? [renamedText(file, property.name, to)] : []),
      ...alongRequest(file, property.initializer, part, renaming),
    ];
  });
};

/** What a test asks a call by its name: no type says what it takes. */
const inRequests = (file: string, node: ts.Node, { renaming, requests }: Names): readonly Edit[] => {
  if (!ts.isCallExpression(node)) return [];
  const turn = node.arguments
    .map((argument) => (ts.isStringLiteralLike(argument) ? requests.get(argument.text) : undefined))
    .find((each) => each !== undefined);
  return turn === undefined
    ? []
    : node.arguments.flatMap((argument) => alongRequest(file, argument, turn, renaming));
};

/** What no type names: SQL, keys of words, rows given by noun, requests given by call. */
const byText = (project: CodeProject, files: readonly string[], names: Names): void => {
  for (const file of files) {
    const edits: Edit[] = [];
    const isTest = /\/(?:tests|bench|demo)\//.test(file);
    each(project.sourceOf(file), (node) => {
      const given = isTest ? [...inRows(project, node, names), ...inRequests(file, node, names)] : [];
      edits.push(...inStatement(project, file, node, names), ...inWords(file, node, names.words), ...given);
    });
    project.add(edits);
  }
};

interface Span {
  readonly start: number;
  readonly end: number;
}

const isShorthand = (node: ts.Node): boolean =>
  ts.isShorthandPropertyAssignment(node.parent) ||
  (ts.isBindingElement(node.parent) &&
    node.parent.propertyName === undefined &&
    ts.isObjectBindingPattern(node.parent.parent));

/** A name, or a text that is one: `phone`, `visitor.phone`, `phone as number`. */
const placeOfOld = (node: ts.Node, source: ts.SourceFile, from: string): number | undefined => {
  if (ts.isIdentifier(node)) return node.text === from ? node.getStart(source) : undefined;
  if (!ts.isStringLiteralLike(node)) return undefined;
  const [, before] = new RegExp(`^((?:\\w+\\.)?)${escaped(from)}(?: as \\w+)?$`).exec(node.text) ?? [];
  return before === undefined ? undefined : node.getStart(source) + 1 + before.length;
};

/** Edits of the names within a span that are still the old one. */
const editsWithin = (
  project: CodeProject,
  file: string,
  span: Span,
  { from, to }: Renaming,
): readonly Edit[] => {
  const source = project.sourceOf(file);
  const edits: Edit[] = [];
  each(source, (node) => {
    if (node.getStart(source) < span.start || node.end > span.end) return;
    const at = placeOfOld(node, source, from);
    if (at === undefined || project.editAt(file, at) !== undefined) return;
    const start = project.onDisk(file, at);
    edits.push({ file, start, end: start + from.length, text: isShorthand(node) ? `${to}: ${from}` : to });
  });
  return edits;
};

const errorsIn = (project: CodeProject, file: string): readonly ts.Diagnostic[] =>
  project.service
    .getSemanticDiagnostics(file)
    .filter(({ category }) => category === ts.DiagnosticCategory.Error);

/** Renames what errors of the renamed types point at. Answers the files that had any. */
const followErrors = (
  project: CodeProject,
  files: readonly string[],
  renaming: Renaming,
): readonly string[] => {
  const found = files.flatMap((file) => {
    const errors = errorsIn(project, file);
    const edits = errors.flatMap(({ start = 0, length = 0 }) =>
      editsWithin(project, file, { start, end: start + length }, renaming),
    );
    return errors.length === 0 ? [] : [{ file, edits }];
  });
  // All at once: every change has the types worked out again.
  project.add(found.flatMap(({ edits }) => edits));
  return found.map(({ file }) => file);
};

const isWhole = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) ||
  ts.isCallExpression(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isReturnStatement(node) ||
  ts.isArrowFunction(node) ||
  ts.isJsxAttribute(node);

const maxSteps = 4;

/** What an error is about where it points at something around it: the property, the call, the declaration. */
const around = (source: ts.SourceFile, at: number): readonly ts.Node[] => {
  const found: ts.Node[] = [];
  let node: ts.Node | undefined = nodeAt(source, at);
  while (node !== undefined && !ts.isSourceFile(node)) {
    if (isWhole(node)) found.push(node);
    node = node.parent;
  }
  return found.slice(0, maxSteps);
};

/** Tries the old names around an error, and keeps those without which it comes back. */
const tryAround = (project: CodeProject, file: string, error: ts.Diagnostic, renaming: Renaming): boolean => {
  const before = errorsIn(project, file).length;
  const source = project.sourceOf(file);
  for (const node of around(source, error.start ?? 0)) {
    const edits = editsWithin(project, file, { start: node.getStart(source), end: node.end }, renaming);
    if (edits.length === 0) continue;
    project.add(edits);
    const after = errorsIn(project, file).length;
    if (after >= before) {
      for (const edit of edits) project.remove(edit);
      continue;
    }
    for (const edit of edits.length === 1 ? [] : edits) {
      project.remove(edit);
      if (errorsIn(project, file).length > after) project.add([edit]);
    }
    return true;
  }
  return false;
};

const maxRounds = 5;

/** Follows the errors of one file as far as the old name is what they are about. */
const tryFile = (project: CodeProject, file: string, renaming: Renaming): void => {
  for (let round = 0; round < maxRounds; round += 1)
    if (!errorsIn(project, file).some((error) => tryAround(project, file, error, renaming))) return;
};

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** An object of several nouns keeps what only one of them is called: no name is right for all. */
const takeBack = (project: CodeProject, file: string): readonly LeftPlace[] =>
  errorsIn(project, file).flatMap((error) => {
    const edit = project.editAt(file, error.start ?? 0);
    if (edit === undefined) return [];
    project.remove(edit);
    const reason = ts.flattenDiagnosticMessageText(error.messageText, ' ');
    return [{ file, line: lineOf(project.textOf(file), edit.start), reason }];
  });

/** Follows the errors of the renamed types through the files that say the old name; what stays is for a person. */
const byErrors = (
  project: CodeProject,
  files: readonly string[],
  renaming: Renaming,
): readonly LeftPlace[] => {
  project.useRenamed();
  let pending = files;
  for (let round = 0; round < maxRounds && pending.length > 0; round += 1)
    pending = followErrors(project, pending, renaming);
  for (const file of pending) tryFile(project, file, renaming);
  const touched = [...new Set([...files, ...project.edits().map(({ file }) => file)])];
  return touched.flatMap((file) => {
    const left = takeBack(project, file);
    const source = project.sourceOf(file);
    const errors = errorsIn(project, file).map(({ start = 0, messageText }) => ({
      file,
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      reason: ts.flattenDiagnosticMessageText(messageText, ' '),
    }));
    return errors.length > 0 ? errors : left;
  });
};

/** Other lines that say the old name in files that are about the noun: alike, or the field where no type tells. */
const alike = (project: CodeProject, files: readonly string[], names: Names): readonly LeftPlace[] => {
  const { nouns, from } = names.renaming;
  return files.flatMap((file) => {
    const text = project.textOf(file);
    if (![...nouns].some((noun) => wordIn(noun).test(text))) return [];
    const own = project.edits().filter((edit) => edit.file === file);
    const lines = new Set(
      [...text.matchAll(new RegExp(wordIn(from).source, 'g'))].flatMap(({ index }) =>
        own.some(({ start, end }) => start <= index && index < end) ? [] : [lineOf(text, index)],
      ),
    );
    return [...lines].map((line) => ({ file, line, reason: `says "${from}"; no type tells of whom` }));
  });
};

/** The edits that rename a field in code: by references, by what no type names, and by the errors that are left. */
export const renameInCode = (
  where: Project,
  names: Names,
): {
  readonly edits: readonly Edit[];
  readonly errors: readonly LeftPlace[];
  readonly alike: readonly LeftPlace[];
} => {
  const project = codeProject(where.root, where);
  const { renaming, words } = names;
  const old = wordIn(renaming.from);
  const saying = project.files.filter((file) => old.test(project.textOf(file)));
  const spelling = project.files.filter((file) => {
    const text = project.textOf(file);
    return [...words.keys()].some((key) => text.includes(key));
  });
  byReference(project, where, renaming);
  byText(project, [...new Set([...saying, ...spelling])], names);
  const errors = byErrors(project, saying, renaming);
  return { edits: project.edits(), errors, alike: alike(project, saying, names) };
};
