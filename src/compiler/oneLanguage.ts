import { type Plugin, runnerImport } from 'vite';

/** Modules that hold an area's words in all languages, beside each other for whoever writes them. */
const wordsModule = /\/src\/i18n\/(console\/\w+|rules)\.ts$/;
/** The modules that bring one language together, each loaded alone. */
const messagesModule = /\/src\/i18n\/messages\/(\w+)\.ts$/;
const languageMark = '?language=';

const declarationOf = (name: string, words: unknown, language: string): string => {
  const own = (words as Readonly<Record<string, unknown>>)[language];
  return `export const ${name} = ${JSON.stringify({ [language]: own })};`;
};

/**
 * In a build, `messages/<language>.ts` gets only its language of every module of words: nobody downloads the sentences of
 * the other two. During development the modules stay whole, so that a saved word shows at once.
 */
export const oneLanguagePlugin = (): Plugin => ({
  name: 'one-language',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    const language = messagesModule.exec(importer ?? '')?.[1];
    if (language === undefined) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved !== null && wordsModule.test(resolved.id)
      ? `${resolved.id}${languageMark}${language}`
      : resolved;
  },
  async load(id) {
    const [file = '', language] = id.split(languageMark);
    if (language === undefined) return null;
    const { module } = await runnerImport<Readonly<Record<string, unknown>>>(file);
    const words = Object.entries(module).filter(([, value]) => typeof value === 'object');
    return words.map(([name, value]) => declarationOf(name, value, language)).join('\n');
  },
});
