import { banner } from './names.ts';

/** `words/<language>.ts`: the words of all nouns below `resources.<noun>`, with flat keys. */
export const wordsModule = (wordsByNoun: readonly (readonly [noun: string, json: string])[]): string =>
  [
    banner,
    'export const words: { readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>> } = {',
    `resources: {\n${wordsByNoun.map(([noun, json]) => `${JSON.stringify(noun)}: ${json},\n`).join('')}}};\n`,
  ].join('\n');
