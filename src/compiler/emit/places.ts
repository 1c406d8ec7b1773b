import { placeOf, type SchemaFile } from '#compiler/source/schemaFile.ts';
import type { Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import { banner } from './names.ts';

/** Rules of fields by the keyword that says them. */
const fieldRules = ['visibleWhen', 'readOnlyWhen', 'writeOnce', 'permissions'] as const;

type Rule = readonly [name: string, path: JsonPath];

const fieldPlaces = ({ properties }: Subject): readonly Rule[] =>
  properties
    .filter(({ part }) => part === 'record')
    .flatMap(({ schema, path, fieldPath }) =>
      fieldRules
        .filter((rule) => schema['x-field']?.[rule] !== undefined)
        .map((rule): Rule => [`fields.${fieldPath}.${rule}`, [...path, 'x-field', rule]]),
    );

const actionPlaces = ({ entity }: Subject): readonly Rule[] =>
  Object.entries(entity['x-resource'].actions ?? {}).flatMap(([name, action]): readonly Rule[] => {
    const at: JsonPath = ['x-resource', 'actions', name];
    return [
      [`actions.${name}`, at],
      ...(action.when === undefined ? [] : [[`actions.${name}.when`, [...at, 'when']] as const]),
    ];
  });

/** The first transition of each action stands for all: what is told lists the states of all. */
const statePlaces = ({ entity }: Subject): readonly Rule[] => {
  const transitions = entity['x-resource'].states?.transitions ?? [];
  const actions = [...new Set(transitions.flatMap(({ action }) => action ?? []))];
  return actions.map((action) => [
    `states.${action}`,
    ['x-resource', 'states', 'transitions', transitions.findIndex((each) => each.action === action)],
  ]);
};

const reviewPlaces = ({ model }: Subject): readonly Rule[] =>
  model.review === undefined ? [] : [['review', ['x-resource', 'review']]];

const conditionPlaces = ({ model }: Subject): readonly Rule[] =>
  Object.keys(model.conditions).map((verb) => [`conditions.${verb}`, ['x-resource', 'conditions', verb]]);

const permissionPlaces = ({ entity }: Subject): readonly Rule[] =>
  Object.keys(entity['x-resource'].permissions).map((name) => [
    `permissions.${name}`,
    ['x-resource', 'permissions', name],
  ]);

/** Where a schema says each rule that a reason can name: `device.permissions.mark` -> `schemas/device.schema.json:112:9`. */
export const placesOf = (source: SchemaFile, subject: Subject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [permissionPlaces, statePlaces, reviewPlaces, conditionPlaces, actionPlaces, fieldPlaces]
      .flatMap((each) => each(subject))
      .map(([rule, path]) => {
        const { line, column } = placeOf(source, path, 'key');
        return [`${subject.noun}.${rule}`, `${source.file}:${line}:${column}`];
      }),
  );

/** The module a development console reads the places from; a production build never imports it. */
export const placesModule = (places: Readonly<Record<string, string>>): string =>
  `${banner}export const places: Readonly<Record<string, string>> = ${JSON.stringify(places, null, 2)};\n`;
