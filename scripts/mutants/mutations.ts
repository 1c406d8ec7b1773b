import ts from 'typescript';

/** One small change of the source that a test ought to notice. */
export interface Mutation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
  /** What it is a sort of: `condition negated`. */
  readonly kind: string;
  readonly before: string;
  /** What stands there instead; nothing where a statement is left out. */
  readonly after: string;
}

type Change = readonly [kind: string, after: string];
/** What could be changed at a node. Whatever it gives has to parse; types need not hold. */
type Mutator = (node: ts.Node) => readonly Change[];

const operators = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
]);
const methods = new Map([
  ['every', 'some'],
  ['some', 'every'],
]);
/** Methods that give the list or text itself where there is nothing to do. */
const refinements = new Set(['filter', 'toSorted', 'trim']);

const mutateBinary: Mutator = (node) => {
  if (!ts.isBinaryExpression(node)) return [];
  const [left, operator, right] = [node.left, node.operatorToken, node.right].map((part) => part.getText());
  const changes: Change[] = [];
  const other = operators.get(operator ?? '');
  if (other !== undefined) changes.push([`${operator} to ${other}`, `(${left}) ${other} (${right})`]);
  if (operator === '??' || operator === '||')
    changes.push([`left of ${operator}`, `${left}`], [`right of ${operator}`, `${right}`]);
  return changes;
};

const mutateLiteral: Mutator = (node) => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [['boolean', 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [['boolean', 'true']];
  if (ts.isNumericLiteral(node)) return [['number', `${Number(node.text) + 1}`]];
  const { parent } = node;
  const isDeciding =
    ts.isReturnStatement(parent) ||
    ts.isCaseClause(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node);
  return ts.isStringLiteral(node) && isDeciding && node.text !== '' ? [['string', "''"]] : [];
};

const mutateCondition: Mutator = (node) => {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [['! left out', node.operand.getText()]];
  const { parent } = node;
  const isCondition =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node);
  // An equality is turned round as such already.
  const isEquality = ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText());
  return isCondition && !isEquality ? [['condition negated', `!(${node.getText()})`]] : [];
};

const mutateArrayMethod: Mutator = (node) => {
  // Inside of a?.b.c() a part cannot be put into parentheses without ending what the question mark skips.
  if (!ts.isCallExpression(node) || node.flags & ts.NodeFlags.OptionalChain) return [];
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression, name } = node.expression;
  const list = expression.getText();
  const rest = node.getText().slice(node.expression.getEnd() - node.getStart());
  const other = methods.get(name.text);
  if (other !== undefined) return [[`${name.text} to ${other}`, `${list}.${other}${rest}`]];
  return refinements.has(name.text) ? [[`${name.text} left out`, list]] : [];
};

const mutateStatement: Mutator = (node) => {
  if (ts.isExpressionStatement(node)) return [['statement left out', '']];
  if (!ts.isReturnStatement(node) && !ts.isThrowStatement(node)) return [];
  const owner = ts.isBlock(node.parent) ? node.parent.parent : node.parent;
  return ts.isIfStatement(owner) ? [['early end left out', '']] : [];
};

const mutators = [mutateBinary, mutateLiteral, mutateCondition, mutateArrayMethod, mutateStatement];

/** Types are gone when the code runs, a name takes no expression, and how wide a gap is no test can say. */
const isLeftAlone = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  (ts.isJsxAttribute(node) && node.name.getText() === 'sx') ||
  (node.parent !== undefined && ts.isPropertyAssignment(node.parent) && node.parent.name === node);

/** Every mutation of a file, in the order of the text. What is said outside of functions is left alone: it runs once, at loading. */
export const mutationsOf = (file: string, source: string): readonly Mutation[] => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (isLeftAlone(node)) return;
    const start = node.getStart(tree);
    const { line, character } = tree.getLineAndCharacterOfPosition(start);
    const place = { file, line: line + 1, column: character + 1, start, end: node.getEnd() };
    if (isInFunction)
      for (const [kind, after] of mutators.flatMap((mutate) => mutate(node)))
        found.push({ ...place, kind, before: node.getText(), after });
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  visit(tree, false);
  return found;
};
