import { type Catalogue, type FirstWords, firstNamesOf, type Text } from '#compiler/source/catalogues.ts';
import { everyPage } from '#compiler/source/firstModels.ts';
import type { Subject } from '#compiler/source/subject.ts';
import { type Language, languages, wordsIn } from '#compiler/source/words.ts';
import { type Output, quoted } from './names.ts';

const banner =
  '// Written by the schema compiler from schemas/words/pages.json and the words it names. Do not edit.\n';

type Texts = Readonly<Record<string, string>>;

/** Words of one language by where they are said. */
interface Words {
  readonly resources: Readonly<Record<string, Texts>>;
  readonly console: Texts;
  readonly rules: Texts;
}

const type =
  '{ readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>>; readonly console: Readonly<Record<string, string>>; readonly rules: Readonly<Record<string, string>> }';

const wordsModule = (words: Words): string =>
  `${banner}\nexport const words: ${type} = ${JSON.stringify(words, null, 1)};\n`;

interface PageSources {
  readonly subjects: readonly Subject[];
  readonly catalogues: readonly Catalogue[];
  readonly firstWords: FirstWords;
}

/** The words of what is named in `pages.json`, in a language. */
const wordsOf = (
  names: ReadonlySet<string>,
  nounWords: Readonly<Record<string, Texts>>,
  { catalogues, language }: Pick<PageSources, 'catalogues'> & { readonly language: Language },
): Words => {
  const textsIn = (area: string): Texts =>
    Object.fromEntries(
      catalogues
        .filter((each) => each.area === area)
        .flatMap((each) =>
          Object.entries(each.texts)
            .filter(([key]) => firstNamesOf(each, key).some((name) => names.has(name)))
            .map(([key, text]) => [key, text[language]]),
        ),
    );
  const resources = Object.entries(nounWords).filter(([noun]) => names.has(noun));
  return {
    resources: Object.fromEntries(resources),
    console: textsIn('console'),
    rules: textsIn('rules'),
  };
};

/** What every page may call any noun: menu, links, records. */
const namesOf = (nounWords: Readonly<Record<string, Texts>>): Words['resources'] =>
  Object.fromEntries(
    Object.entries(nounWords).map(([noun, { name, plural }]) => [
      noun,
      { ...(name === undefined ? {} : { name }), ...(plural === undefined ? {} : { plural }) },
    ]),
  );

/** What a noun's page says first stands in a file of its own; services have a page only where `pages.json` names one. */
const pagesOf = ({ subjects, firstWords }: PageSources): readonly string[] =>
  subjects.flatMap(({ noun, model: { kind } }) =>
    kind === 'service' && firstWords[noun] === undefined ? [] : [noun],
  );

/** The words of other ways to see a list: no line in `pages.json` for each schema that declares one. */
const layoutWords = 'console/layout';

/** What a noun's page says before anyone has clicked on it. */
const firstNames = ({ subjects, firstWords }: PageSources, noun: string): readonly string[] => {
  const { layouts } = subjects.find((each) => each.noun === noun)?.model.list ?? {};
  return [noun, ...(firstWords[noun] ?? []), ...(layouts === undefined ? [] : [layoutWords])];
};

const modulesIn = (language: Language, sources: PageSources): Output => {
  const { subjects, catalogues, firstWords } = sources;
  const nounWords = Object.fromEntries(
    subjects.map(({ noun, entity, model }) => [noun, wordsIn(entity, model, language)]),
  );
  const named = (names: readonly string[]) => wordsOf(new Set(names), nounWords, { catalogues, language });
  const common = named(firstWords[everyPage] ?? []);
  const pages = pagesOf(sources);
  const loaders = pages.map((noun) => ` ${quoted(noun)}: () => import('./${language}/${noun}.ts'),\n`);
  return {
    [`pageWords/${language}.ts`]: [
      wordsModule({ ...common, resources: { ...namesOf(nounWords), ...common.resources } }),
      '/** What the page of each noun says besides. */',
      `export const pages: Readonly<Record<string, () => Promise<{ readonly words: typeof words }>>> = {\n${loaders.join('')}};\n`,
    ].join('\n'),
    ...Object.fromEntries(
      pages.map((noun) => [
        `pageWords/${language}/${noun}.ts`,
        wordsModule(named(firstNames(sources, noun))),
      ]),
    ),
    [`allWords/${language}.ts`]: [
      banner,
      `import { words as console } from '../words/console/${language}.ts';`,
      `import { words as rules } from '../words/rules/${language}.ts';`,
      `import { words as nouns } from '../words/${language}.ts';\n`,
      'export const words = { ...nouns, console, rules };\n',
    ].join('\n'),
  };
};

/**
 * The words of the console by when they are loaded: `pageWords/<language>.ts` what every page says first,
 * `pageWords/<language>/<noun>.ts` what the page of that noun says besides, `allWords/<language>.ts` everything.
 */
export const pageWordModules = (sources: PageSources): Output =>
  Object.assign({}, ...languages.map((language) => modulesIn(language, sources)));

const ownBanner =
  '// Written by the schema compiler from schemas/words/. Do not edit: change the words there.\n';

const textsIn = (texts: Readonly<Record<string, Text>>, language: Language): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]])),
    null,
    1,
  );

/** All of one language, loaded alone: no one downloads the sentences of the other two. */
const languageModule = (catalogues: readonly Catalogue[], language: Language): string =>
  `${ownBanner}
export const words: Readonly<Record<string, string>> = ${textsIn(
    Object.assign({}, ...catalogues.map(({ texts }) => texts)),
    language,
  )};
`;

/** All languages of one file: what is said before a language is loaded, or looked for in any. */
const catalogueModule = ({ texts }: Catalogue): string =>
  `${ownBanner}
export const words = {
${languages.map((language) => `${language}: ${textsIn(texts, language)},`).join('\n')}
};
`;

const areaModule = (area: string): string =>
  [
    ownBanner,
    ...languages.map((language) => `import { words as ${language} } from './${area}/${language}.ts';`),
    `\nexport const words = { ${languages.join(', ')} };\n`,
  ].join('\n');

/** The words of each area: `words/<area>/<language>.ts`, all of them together in `words/<area>.ts`, each file's own in `words/<area>/<name>.ts`. */
export const catalogueModules = (catalogues: readonly Catalogue[]): Output => {
  const areas = [...new Set(catalogues.map(({ area }) => area))];
  return Object.fromEntries(
    areas.flatMap((area) => {
      const own = catalogues.filter((each) => each.area === area);
      return [
        [`words/${area}.ts`, areaModule(area)],
        ...languages.map((language) => [`words/${area}/${language}.ts`, languageModule(own, language)]),
        ...own.map((each) => [`words/${area}/${each.name}.ts`, catalogueModule(each)]),
      ];
    }),
  );
};
