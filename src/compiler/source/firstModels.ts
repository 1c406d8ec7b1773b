import { type Finding, unknownWord } from './finding.ts';

/**
 * Nouns whose models a page begins with besides its own and those its rows refer to, by the noun it is of; `every`: what the frame of all
 * of them asks with.
 */
export type FirstModels = Readonly<Record<string, readonly string[]>>;

/** The page that stands for all. */
export const everyPage = 'every';

/** Stands for all nouns. */
export const everyNoun = '*';

/** Under what the file of first words has `FirstModels`. */
export const modelsKey = '$models';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const modelsIn = (value: unknown): unknown => (isObject(value) ? value[modelsKey] : undefined) ?? {};

/** What a file says of models; asked only once it has no mistake. */
export const firstModelsIn = (value: unknown): FirstModels => modelsIn(value) as FirstModels;

/** Every mistake in what a file says of models. */
export const firstModelsFindings = (value: unknown, nouns: readonly string[]): readonly Finding[] => {
  const models = modelsIn(value);
  if (!isObject(models))
    return [{ path: [modelsKey], code: 'wrong-type', message: `"${modelsKey}" has to name nouns by page` }];
  return Object.entries(models).flatMap(([page, named]): readonly Finding[] => {
    const path = [modelsKey, page];
    const allowed = [everyPage, ...nouns];
    if (!allowed.includes(page))
      return [unknownWord({ path, part: 'key', kind: 'page', received: page, allowed })];
    if (!Array.isArray(named))
      return [{ path, code: 'wrong-type', message: `"${page}" has to be a list of nouns` }];
    return named.flatMap((noun: unknown, index) =>
      noun === everyNoun || nouns.some((known) => known === noun)
        ? []
        : [unknownWord({ path: [...path, index], kind: 'noun', received: noun, allowed: nouns })],
    );
  });
};
