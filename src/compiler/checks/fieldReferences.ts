import { type Finding, unknownWord } from '../finding.ts';
import type { JsonPath } from '../words.ts';
import { type FileCheck, propertyAt, type Subject } from './subject.ts';

const unknownField = (path: JsonPath, received: string, allowed: readonly string[]): Finding =>
  unknownWord({ path, kind: 'field', received, allowed });

/** The fields a display text names: all `{…}` of a template, or the text itself. */
const namesOfDisplay = (display: string): readonly string[] =>
  display.includes('{') ? [...display.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '') : [display];

const displayFindings = ({ entity }: Subject): readonly Finding[] =>
  namesOfDisplay(entity['x-resource'].display)
    .filter((name) => propertyAt(entity.properties, name) === undefined)
    .map((name) => unknownField(['x-resource', 'display'], name, Object.keys(entity.properties)));

const ruleFindings = ({ entity }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].rules ?? {})
    .filter(([, rule]) => propertyAt(entity.properties, rule.field) === undefined)
    .map(([name, rule]) =>
      unknownField(['x-resource', 'rules', name, 'field'], rule.field, Object.keys(entity.properties)),
    );

const countryCodeFindings = ({ properties }: Subject): readonly Finding[] =>
  properties.flatMap(({ schema, path, owner }) => {
    const name = schema['x-field']?.countryCode;
    const siblings = Object.keys(owner.properties ?? {});
    return name === undefined || siblings.includes(name)
      ? []
      : [unknownField([...path, 'x-field', 'countryCode'], name, siblings)];
  });

/** Display template, rules and country codes name fields that exist. Plain lists of fields are told by the shape. */
export const checkFieldReferences: FileCheck = (subject) => [
  ...displayFindings(subject),
  ...ruleFindings(subject),
  ...countryCodeFindings(subject),
];
