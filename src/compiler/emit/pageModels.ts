import type { FirstWords } from '#compiler/source/catalogues.ts';
import { everyNoun, everyPage, type FirstModels } from '#compiler/source/firstModels.ts';
import type { Subject } from '#compiler/source/subject.ts';
import { outlineOf } from '#engine/outline.ts';
import { shownText } from './entities.ts';
import { banner, type Output, quoted } from './names.ts';

interface PageSources {
  readonly subjects: readonly Subject[];
  readonly firstModels: FirstModels;
  readonly firstWords: FirstWords;
}

/** Nouns that values of a record refer to: their rows are named in its list, and chosen in its filters. */
const relatedNouns = ({ properties }: Subject): readonly string[] =>
  properties.flatMap(({ part, schema }) => {
    const noun = schema['x-field']?.relation?.resource;
    return part === 'record' && noun !== undefined ? [noun] : [];
  });

/** Nouns whose calls the verbs of another ask. */
const answeringNouns = ({ model }: Subject, subjects: readonly Subject[]): readonly string[] => {
  const asked = Object.values(model.verbs).map(({ call }) => call);
  return subjects.filter((each) => asked.some((call) => call in each.model.calls)).map(({ noun }) => noun);
};

const texts = new WeakMap<Subject, string>();

/** What a browser is told of a noun; most pages tell of the same few. */
const textOf = (subject: Subject): string => {
  const text = texts.get(subject) ?? shownText(subject.entity);
  texts.set(subject, text);
  return text;
};

const schemasOf = (nouns: ReadonlySet<string>, subjects: readonly Subject[]): string =>
  `[${subjects
    .filter(({ noun }) => nouns.has(noun))
    .map(textOf)
    .join(',')}]`;

/** As text, which an engine reads in half the time of the same object written out. */
const parsed = (json: string): string => `JSON.parse('${json.replace(/[\\']/g, '\\$&')}')`;

const typeImport = "import type { EntitySchema } from '#engine/dialect.ts';";

/**
 * The schemas of the console by when they are loaded: `pageModels.ts` has the outline of every noun and what the frame asks with,
 * `pageModels/<noun>.ts` what the page of that noun begins with besides: its own, those its rows refer to, and those `pages.json` names.
 * `shownEntities.ts` has everything.
 */
export const pageModelModules = ({ subjects, firstModels, firstWords }: PageSources): Output => {
  const frame = new Set(firstModels[everyPage] ?? []);
  const byNoun = new Map(subjects.map((subject) => [subject.noun, subject]));
  /** With the nouns that answer for them: their rows are asked for as well. */
  const reached = (nouns: readonly string[]): readonly string[] =>
    nouns.flatMap((noun) => {
      const subject = byNoun.get(noun);
      return subject === undefined ? [] : [noun, ...answeringNouns(subject, subjects)];
    });
  const namedBy = (noun: string): readonly string[] => [
    ...(firstModels[noun] ?? []),
    ...(firstWords[noun] ?? []),
  ];
  const nounsOf = (subject: Subject): ReadonlySet<string> => {
    const nouns = reached([subject.noun, ...relatedNouns(subject), ...namedBy(subject.noun)]);
    return new Set(nouns.filter((noun) => !frame.has(noun)));
  };
  const pageModule = (subject: Subject): string =>
    namedBy(subject.noun).includes(everyNoun)
      ? `${banner}\nexport { shownEntities as schemas } from '../shownEntities.ts';\n`
      : [
          banner,
          `${typeImport}\n`,
          `export const schemas: readonly EntitySchema[] = ${parsed(schemasOf(nounsOf(subject), subjects))};\n`,
        ].join('\n');
  const pages = subjects.filter(
    ({ noun, model: { kind } }) => kind !== 'service' || firstModels[noun] !== undefined,
  );
  const outlines = JSON.stringify(subjects.map(({ model }) => outlineOf(model)));
  const loaders = pages.map(({ noun }) => ` ${quoted(noun)}: () => import('./pageModels/${noun}.ts'),\n`);
  return {
    ...Object.fromEntries(pages.map((subject) => [`pageModels/${subject.noun}.ts`, pageModule(subject)])),
    'pageModels.ts': [
      banner,
      typeImport,
      "import type { NounOutline } from '#engine/outline.ts';\n",
      '/** What every page knows of each noun, in the order of their files. */',
      `export const outlines: readonly NounOutline[] = ${parsed(outlines)};\n`,
      '/** What the frame of every page asks with. */',
      `export const frameSchemas: readonly EntitySchema[] = ${parsed(schemasOf(frame, subjects))};\n`,
      '/** What the page of each noun begins with besides. */',
      `export const pages: Readonly<Record<string, () => Promise<{ readonly schemas: readonly EntitySchema[] }>>> = {\n${loaders.join('')}};\n`,
    ].join('\n'),
  };
};
