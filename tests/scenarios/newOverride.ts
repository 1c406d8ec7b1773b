import { listed, nearest } from '#compiler/source/finding.ts';
import { openedModel } from './newTest.ts';
import {
  declares,
  entryLine,
  entryOf,
  loaderOf,
  placeEntry,
  placeImport,
  placeLoader,
} from './overrideSource.ts';
import { type OverrideStep, overrideSteps } from './overrideSteps.ts';

interface WrittenFile {
  readonly path: string;
  readonly text: string;
  /** Whether it is there already, with something added to it. */
  readonly isChanged: boolean;
}

/** Files to write, and what is left for a person; or why there are none. */
export type NewOverride =
  | { readonly kind: 'files'; readonly files: readonly WrittenFile[]; readonly left?: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** The text of a file of the project; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;

const table = 'src/resources/overrides.ts';

/** Components a module has but one of, as its default. */
const isDefault = (module: string): boolean => module.startsWith('@mui/material/');

const importLine = (module: string, names: readonly string[]): string => {
  if (isDefault(module)) return `import ${names[0]} from '${module}';`;
  const areTypes = names.every((name) => name.startsWith('type '));
  const list = names.map((name) => (areTypes ? name.replace('type ', '') : name));
  return `import ${areTypes ? 'type ' : ''}{ ${list.join(', ')} } from '${module}';`;
};

const importLines = (imports: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(imports)
    .map(([module, names]) => `${importLine(module, names)}\n`)
    .join('');

const componentFile = ({ imports, code, component }: OverrideStep): string =>
  `${importLines(imports)}\n${code.replace(`const ${component}`, `export const ${component}`)}`;

const firstOverride = (noun: string, { imports, code, component, at }: OverrideStep): string => {
  const module = '#views/override.ts';
  const all = { ...imports, [module]: ['defineOverride', ...(imports[module] ?? [])] };
  return `${importLines(all)}
${code}
/** All of it is generated but for this. */
export const ${noun}Override = defineOverride<'${noun}'>()({
  ${entryOf(at, component)},
});
`;
};

const lowerFirst = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

const testFile = (noun: string, { component, test }: OverrideStep): WrittenFile => ({
  path: `tests/resources/${noun}/${lowerFirst(component)}.test.tsx`,
  text: `${importLines({ ...test.imports, vitest: ['describe', 'expect', 'it'] })}
describe('${noun}: ${component}', () => {
  it('${test.title}', async () => {
${test.body.map((line) => (line === '' ? '' : `    ${line}`)).join('\n')}
  });
});
`,
  isChanged: false,
});

const refused = (reason: string): NewOverride => ({ kind: 'refused', reason });

const allIsOwn = (noun: string, what: string, place: string): NewOverride =>
  refused(`${noun} has a ${what} of its own, and nothing of it is generated: ${place}`);

type Entry = readonly string[];

/** Entries of an override that leave nothing generated of what a step is seen in. */
const replacing: Readonly<Record<OverrideStep['within'], readonly Entry[]>> = {
  list: [],
  show: [
    ['views', 'show'],
    ['pages', ':id/show'],
  ],
  form: [],
};

/** Entries that may have what is generated within, as a list beside a tree. */
const around: Readonly<Record<OverrideStep['within'], readonly Entry[]>> = {
  list: [['views', 'list']],
  show: [['views', 'list']],
  form: [
    ['views', 'create'],
    ['views', 'edit'],
  ],
};

interface OverrideFile {
  readonly path: string;
  readonly text: string;
}

const placesOf = (noun: string, { path, text }: OverrideFile, entries: readonly Entry[]) =>
  entries.flatMap((at) => {
    const line = entryLine(text, noun, at);
    return line === undefined ? [] : [{ name: at.at(-1) ?? '', place: `${path}:${line}` }];
  });

/** What is said where the page a step is seen on is the noun’s own. */
const warning = (noun: string, { within }: OverrideStep, file: OverrideFile): string | undefined => {
  const [own] = placesOf(noun, file, around[within]);
  return (
    own &&
    `${noun} has a ${own.name} of its own (${own.place}): the test fails where that does not show what is generated`
  );
};

/** Beside an override that is there: a file of its own, an import and an entry. */
const beside = (noun: string, step: OverrideStep, file: OverrideFile): NewOverride => {
  const { path, text } = file;
  const [screen] = placesOf(noun, file, [['screen']]);
  if (screen !== undefined) return allIsOwn(noun, 'screen', screen.place);
  const [detail] = placesOf(noun, file, replacing[step.within]);
  if (detail !== undefined) return allIsOwn(noun, 'detail', detail.place);
  const { component, at } = step;
  const placed = placeEntry(text, { noun, at, value: component });
  if (placed.kind === 'taken') return refused(`${at.join('.')} is replaced already: ${path}:${placed.line}`);
  if (declares(text, component)) return refused(`${path} has a ${component} already`);
  const own = { path: `src/resources/${noun}/${component}.tsx`, text: componentFile(step), isChanged: false };
  const line = `import { ${component} } from './${component}.tsx';`;
  if (placed.kind === 'byHand')
    return {
      kind: 'files',
      files: [own, testFile(noun, step)],
      left: `${path}:${placed.line} is for you to change; the test fails until it has\n  ${line}\n  ${placed.entry},`,
    };
  const left = warning(noun, step, file);
  return {
    kind: 'files',
    files: [own, { path, text: placeImport(placed.text, line), isChanged: true }, testFile(noun, step)],
    ...(left === undefined ? {} : { left }),
  };
};

const unknownStep = (noun: string, word: string, steps: readonly OverrideStep[]): NewOverride => {
  const names = steps.map((step) => step.word);
  const suggestion = nearest(word, names);
  if (suggestion !== undefined) return refused(`${noun} has no ${word}: ${noun}.${suggestion}?`);
  const [head = ''] = word.split('.');
  const alike = names.filter((name) => name.startsWith(`${head}.`));
  return refused(
    `${noun} has no ${word}: expected ${listed(alike.length > 0 ? alike : names, names.length)}`,
  );
};

/**
 * The override that `npm run override` writes: the smallest of one field, column, input, group, button or empty list, which shows what was
 * generated in a way that can be seen, with the test that sees it. Nothing that is there is changed: of an override file the imports
 * and the object are added to, where its syntax leaves no doubt. Refused for a noun or a part that is not there, with the nearest.
 */
export const newOverride = (address: string, read: ReadFile): NewOverride => {
  const [noun = '', ...parts] = address.split('.');
  const found = openedModel(noun);
  if (typeof found === 'string') return refused(found);
  const steps = overrideSteps(found);
  const word = parts.join('.');
  const step = steps.find((each) => each.word === word);
  if (step === undefined) return unknownStep(noun, word, steps);
  const loaders = read(table) ?? '';
  const loader = loaderOf(loaders, noun);
  if (loader.kind === 'screen') return allIsOwn(noun, 'screen', `${table}:${loader.line}`);
  if (loader.kind === 'file') return beside(noun, step, { path: loader.path, text: read(loader.path) ?? '' });
  return {
    kind: 'files',
    files: [
      { path: `src/resources/${noun}/override.tsx`, text: firstOverride(noun, step), isChanged: false },
      { path: table, text: placeLoader(loaders, noun), isChanged: true },
      testFile(noun, step),
    ],
  };
};
