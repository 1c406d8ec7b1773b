import { nearest } from '#compiler/source/finding.ts';
import { createModel } from '#engine/createModel.ts';
import { entities, type Noun } from '#generated/entities.ts';
import { generalScenarios, isOpened } from './general.ts';
import { memberScenarios } from './member.ts';
import type { OwnScenarios, Scenario } from './scenario.ts';

/** Nouns with a file of their own in this folder. */
const ownScenarios: Readonly<Partial<Record<Noun, OwnScenarios>>> = { member: memberScenarios };

/** All nouns, as the schemas are now. */
export const models = entities.map(createModel);

/** Every scenario there is: the general ones of each noun that can be opened, then its own. */
export const scenarios: readonly Scenario[] = models.filter(isOpened).flatMap((model) => [
  ...generalScenarios(model),
  ...Object.entries(ownScenarios[model.noun as Noun] ?? {}).map(([name, own]) => ({
    ...own,
    name,
    noun: model.noun,
    route: model.route,
  })),
]);

export const keyOf = ({ noun, name }: Pick<Scenario, 'noun' | 'name'>): string => `${noun}.${name}`;

/** The scenario of a name such as `member.slow`, or the name that is nearest to it. */
export const findScenario = (
  key: string,
): { readonly found: Scenario | undefined; readonly suggestion: string | undefined } => {
  const found = scenarios.find((scenario) => keyOf(scenario) === key);
  return { found, suggestion: found === undefined ? nearest(key, scenarios.map(keyOf)) : undefined };
};
