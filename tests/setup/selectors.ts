/** Whether an element is what a selector asks for. */
type Test = (element: Element) => boolean;

interface Step {
  readonly test: Test;
  /** How the step before it stands to this one; undefined: there is none. */
  readonly combinator: ' ' | '>' | undefined;
}

const token =
  /^(?:(?<tag>\*|[a-z][a-z0-9-]*)|#(?<id>[\w-]+)|\.(?<className>[\w-]+)|\[(?<name>[a-z-]+)(?:(?<operator>[~^$*]?=)(?:"(?<quoted>[^"\\]*)"|(?<bare>[\w-]+)))?\]|:not\((?<not>[^()]+)\)|(?<combinator>\s*>\s*|\s+))/;

const compare: Readonly<Record<string, (found: string, requested: string) => boolean>> = {
  '=': (found, requested) => found === requested,
  '~=': (found, requested) => found.split(/\s+/).includes(requested),
  '^=': (found, requested) => requested !== '' && found.startsWith(requested),
  '$=': (found, requested) => requested !== '' && found.endsWith(requested),
  '*=': (found, requested) => requested !== '' && found.includes(requested),
};

type Groups = Readonly<Record<string, string | undefined>>;

const attributeTest = (name: string, { operator, quoted, bare }: Groups): Test | undefined => {
  if (operator === undefined) return (element) => element.hasAttribute(name);
  const requested = quoted ?? bare ?? '';
  const isAlike = compare[operator];
  if (isAlike === undefined) return undefined;
  return (element) => {
    const found = element.getAttribute(name);
    return found !== null && isAlike(found, requested);
  };
};

const testOf = (groups: Groups): Test | undefined => {
  const { tag, id, className, name, not } = groups;
  if (tag !== undefined) return tag === '*' ? () => true : (element) => element.localName === tag;
  if (id !== undefined) return (element) => element.getAttribute('id') === id;
  if (className !== undefined) return (element) => element.classList.contains(className);
  if (name !== undefined) return attributeTest(name, groups);
  if (not === undefined) return undefined;
  const inner = compiled(not);
  return inner === undefined ? undefined : (element) => !inner(element);
};

const stepsOf = (selector: string): readonly Step[] | undefined => {
  const steps: Step[] = [];
  let tests: readonly Test[] = [];
  let combinator: Step['combinator'];
  const closeStep = () => {
    const own = tests;
    steps.push({ combinator, test: (element) => own.every((test) => test(element)) });
    tests = [];
  };
  for (let rest = selector.trim(); rest !== ''; ) {
    const found = token.exec(rest);
    if (found?.groups === undefined) return undefined;
    rest = rest.slice(found[0].length);
    if (found.groups.combinator === undefined) {
      const test = testOf(found.groups);
      if (test === undefined) return undefined;
      tests = [...tests, test];
      continue;
    }
    closeStep();
    combinator = found.groups.combinator.trim() === '>' ? '>' : ' ';
  }
  if (tests.length === 0) return undefined;
  closeStep();
  return steps;
};

const fits = (element: Element, steps: readonly Step[], at = steps.length - 1): boolean => {
  const step = steps[at];
  if (step === undefined || !step.test(element)) return false;
  if (step.combinator === undefined) return true;
  const parent = element.parentElement;
  if (step.combinator === '>') return parent !== null && fits(parent, steps, at - 1);
  for (let above = parent; above !== null; above = above.parentElement)
    if (fits(above, steps, at - 1)) return true;
  return false;
};

const known = new Map<string, Test | undefined>();

/** The selector as a function; undefined: it uses more of the language than this file knows. */
const compiled = (selector: string): Test | undefined => {
  if (known.has(selector)) return known.get(selector);
  const parts = selector.includes('"') && /"[^"]*,[^"]*"/.test(selector) ? [] : selector.split(',');
  const alternatives = parts.map(stepsOf).filter((steps) => steps !== undefined);
  const test: Test | undefined =
    parts.length === 0 || alternatives.length < parts.length
      ? undefined
      : (element) => alternatives.some((steps) => fits(element, steps));
  known.set(selector, test);
  return test;
};

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** What stands below a node, in the order of the document. */
const below = function* (root: Node): Generator<Element> {
  let node: Node | null = root.firstChild;
  while (node !== null) {
    if (isElement(node)) yield node;
    let next: Node | null = node.firstChild;
    for (let up: Node | null = node; next === null && up !== null && up !== root; up = up.parentNode)
      next = up.nextSibling;
    node = next;
  }
};

/** What emotion looks for is written by a server that renders pages: there is none here. */
const isServersStyle = (selector: string): boolean => selector.startsWith('style[data-emotion="css-global ');

/** The search functions of jsdom, as they were: a setup file runs again for each file of tests. */
const own = new WeakMap<ParentNode & Node, Pick<ParentNode, 'querySelector' | 'querySelectorAll'>>();
const ownOf = (prototype: ParentNode & Node) => {
  const known = own.get(prototype) ?? {
    querySelector: prototype.querySelector,
    querySelectorAll: prototype.querySelectorAll,
  };
  own.set(prototype, known);
  return known;
};

const quickenSearch = (prototype: ParentNode & Node): void => {
  const { querySelector, querySelectorAll } = ownOf(prototype);
  Object.defineProperties(prototype, {
    querySelector: {
      configurable: true,
      value(this: ParentNode & Node, selector: string) {
        if (isServersStyle(selector)) return null;
        const test = compiled(selector);
        if (test === undefined) return querySelector.call(this, selector);
        for (const element of below(this)) if (test(element)) return element;
        return null;
      },
    },
    querySelectorAll: {
      configurable: true,
      value(this: ParentNode & Node, selector: string) {
        const test = compiled(selector);
        return test === undefined ? querySelectorAll.call(this, selector) : [...below(this)].filter(test);
      },
    },
  });
};

/**
 * Answers the selectors that tests and components use by walking the page. jsdom's own engine reads every attribute of every
 * element through a proxy, for half of the time of a test that renders; it still answers what this one does not know.
 */
export const quickenSelectors = (): void => {
  for (const { prototype } of [Document, Element, DocumentFragment]) quickenSearch(prototype);
};
