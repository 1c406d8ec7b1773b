import type { Catalogue, Text } from '#compiler/source/catalogues.ts';
import { type Language, languages } from '#compiler/source/words.ts';
import type { Output } from './names.ts';

const banner =
  '// Written by the schema compiler from schemas/words/. Do not edit: change the words there.\n';

const textsIn = (texts: Readonly<Record<string, Text>>, language: Language): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]])),
    null,
    1,
  );

/** All of one language, loaded alone: no one downloads the sentences of the other two. */
const languageModule = (catalogues: readonly Catalogue[], language: Language): string =>
  `${banner}
export const words: Readonly<Record<string, string>> = ${textsIn(
    Object.assign({}, ...catalogues.map(({ texts }) => texts)),
    language,
  )};
`;

/** All languages of one file: what is said before a language is loaded, or looked for in any. */
const catalogueModule = ({ texts }: Catalogue): string =>
  `${banner}
export const words = {
${languages.map((language) => `${language}: ${textsIn(texts, language)},`).join('\n')}
};
`;

const areaModule = (area: string): string =>
  [
    banner,
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
