import ts from 'typescript';

/** What became of an entry: placed in the text, there already, or where its place is so put together that a person has to enter it. */
export type Placed =
  | { readonly kind: 'placed'; readonly text: string }
  | { readonly kind: 'taken'; readonly line: number }
  | { readonly kind: 'byHand'; readonly line: number; readonly entry: string };

/** Where a noun's override is loaded from: nowhere yet, its file, or a screen that takes the place of all that is generated. */
export type Loader =
  | { readonly kind: 'none' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'screen'; readonly line: number };

const parse = (text: string): ts.SourceFile =>
  ts.createSourceFile('override.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const lineOf = (node: ts.Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

const find = <Found extends ts.Node>(
  node: ts.Node,
  fits: (each: ts.Node) => each is Found,
): Found | undefined => (fits(node) ? node : ts.forEachChild(node, (child) => find(child, fits)));

const isObjectCalled =
  (name: string) =>
  (node: ts.Node): node is ts.VariableDeclaration =>
    ts.isVariableDeclaration(node) && node.name.getText() === name;

const named = ({ properties }: ts.ObjectLiteralExpression, name: string) =>
  properties.find((property) => property.name !== undefined && nameOf(property.name) === name);

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();

/** The object of `defineOverride<'member'>()({ … })`. */
const overrideObject = (source: ts.SourceFile, noun: string): ts.ObjectLiteralExpression | undefined => {
  const isMade = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) &&
    ts.isCallExpression(node.expression) &&
    node.expression.expression.getText() === 'defineOverride' &&
    node.expression.typeArguments?.[0]?.getText() === `'${noun}'`;
  const [object] = find(source, isMade)?.arguments ?? [];
  return object !== undefined && ts.isObjectLiteralExpression(object) ? object : undefined;
};

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

/** `fields: { phone: { display: PhoneField } }` */
export const entryOf = ([name = '', ...deeper]: readonly string[], value: string): string =>
  deeper.length === 0 ? `${keyOf(name)}: ${value}` : `${keyOf(name)}: { ${entryOf(deeper, value)} }`;

const inserted = (text: string, at: number, more: string): string =>
  `${text.slice(0, at)}${more}${text.slice(at)}`;

const placeInObject = (object: ts.ObjectLiteralExpression, at: readonly string[], value: string): Placed => {
  const [name = '', ...deeper] = at;
  const there = named(object, name);
  const byHand = (node: ts.Node): Placed => ({
    kind: 'byHand',
    line: lineOf(node),
    entry: entryOf(at, value),
  });
  if (there !== undefined) {
    if (deeper.length === 0) return { kind: 'taken', line: lineOf(there) };
    return ts.isPropertyAssignment(there) && ts.isObjectLiteralExpression(there.initializer)
      ? placeInObject(there.initializer, deeper, value)
      : byHand(there);
  }
  // What is spread in may hold the entry already, and what follows would be lost or lose.
  const spread = object.properties.find(ts.isSpreadAssignment);
  if (spread !== undefined) return byHand(spread);
  const text = object.getSourceFile().text;
  const last = object.properties.at(-1);
  return {
    kind: 'placed',
    text:
      last === undefined
        ? inserted(text, object.getStart() + 1, ` ${entryOf(at, value)} `)
        : inserted(text, last.getEnd(), `, ${entryOf(at, value)}`),
  };
};

/** Puts an entry into a noun's override, beside what stands there; nothing that stands there is changed. */
export const placeEntry = (
  text: string,
  { noun, at, value }: { readonly noun: string; readonly at: readonly string[]; readonly value: string },
): Placed => {
  const object = overrideObject(parse(text), noun);
  return object === undefined
    ? { kind: 'byHand', line: 1, entry: entryOf(at, value) }
    : placeInObject(object, at, value);
};

/** The line on which an override has an entry (`views`, `list`); undefined where it has none. */
export const entryLine = (text: string, noun: string, at: readonly string[]): number | undefined => {
  let node: ts.Node | undefined = overrideObject(parse(text), noun);
  let line: number | undefined;
  for (const name of at) {
    const property: ts.ObjectLiteralElementLike | undefined =
      node !== undefined && ts.isObjectLiteralExpression(node) ? named(node, name) : undefined;
    line = property && lineOf(property);
    node = property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  }
  return line;
};

/** Puts an import behind those that are there. */
export const placeImport = (text: string, line: string): string => {
  const last = parse(text).statements.findLast(ts.isImportDeclaration);
  return last === undefined ? `${line}\n\n${text}` : inserted(text, last.getEnd(), `\n${line}`);
};

const isStatement = (node: ts.Node): boolean => ts.isSourceFile(node.parent);

const declaredNames = (statement: ts.Statement): readonly string[] => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((each) => each.name.getText());
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings;
    return bindings !== undefined && ts.isNamedImports(bindings)
      ? bindings.elements.map((each) => each.name.text)
      : [];
  }
  return 'name' in statement && isStatement(statement) ? [(statement.name as ts.Identifier).text] : [];
};

/** Whether a file has something of that name at its top. */
export const declares = (text: string, name: string): boolean =>
  parse(text).statements.some((statement) => declaredNames(statement).includes(name));

const loadersObject = (source: ts.SourceFile): ts.ObjectLiteralExpression => {
  const object = find(source, isObjectCalled('overrideLoaders'))?.initializer;
  if (object === undefined || !ts.isObjectLiteralExpression(object))
    throw new Error('src/resources/overrides.ts has no table overrideLoaders');
  return object;
};

/** Where the table of `src/resources/overrides.ts` loads a noun's override from. */
export const loaderOf = (text: string, noun: string): Loader => {
  const line = named(loadersObject(parse(text)), noun);
  if (line === undefined) return { kind: 'none' };
  const isOwnScreen = ts.isPropertyAssignment(line) && ts.isCallExpression(line.initializer);
  if (isOwnScreen) return { kind: 'screen', line: lineOf(line) };
  const path = find(line, ts.isStringLiteral)?.text ?? '';
  return { kind: 'file', path: path.replace('./', 'src/resources/') };
};

/** Enters a noun's override into that table, where its name stands in the alphabet. */
export const placeLoader = (text: string, noun: string): string => {
  const { properties } = loadersObject(parse(text));
  const entry = `${noun}: async () => (await import('./${noun}/override.tsx')).${noun}Override,`;
  const next = properties.find((each) => each.name !== undefined && nameOf(each.name) > noun);
  const last = properties.at(-1);
  if (next !== undefined) return inserted(text, next.getStart(), `${entry}\n  `);
  if (last === undefined) throw new Error('the table overrideLoaders is empty');
  return inserted(text, last.getEnd(), `,\n  ${entry.slice(0, -1)}`);
};
