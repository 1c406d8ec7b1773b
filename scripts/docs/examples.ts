import { readdirSync, readFileSync } from 'node:fs';
import type { MetaSchema } from '#compiler/meta/metaType.ts';

type Definitions = Readonly<Record<string, MetaSchema>>;
type Json = Readonly<Record<string, unknown>>;

/** A schema that examples are taken from. */
interface Source {
  /** What the example says it is from. */
  readonly file: string;
  readonly schema: unknown;
}

/** A word as a schema uses it: the JSON from the word of its definition down to it, and nothing beside. */
export interface Example {
  readonly file: string;
  readonly json: Json;
}

/** Examples by definition and word: `listOptions views{}.title`. */
export type Examples = ReadonlyMap<string, Example>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts a value back into what it was found in. */
type Wrap = (value: unknown) => unknown;

interface Place {
  readonly value: unknown;
  readonly schema: MetaSchema;
  readonly definition: string;
  /** The word within the definition; empty at its top. */
  readonly word: string;
  readonly wrap: Wrap;
}

type Visit = (key: string, json: Json) => void;

const identity: Wrap = (value) => value;

const walk = (definitions: Definitions, place: Place, visit: Visit): void => {
  const { value, schema, definition, word, wrap } = place;
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '');
    const target = definitions[name];
    // A definition is described once, wherever it is used.
    if (target !== undefined)
      walk(definitions, { value, schema: target, definition: name, word: '', wrap: identity }, visit);
    return;
  }
  for (const each of schema.anyOf ?? []) walk(definitions, { ...place, schema: each }, visit);
  if (Array.isArray(value) && schema.items !== undefined)
    for (const each of value)
      walk(
        definitions,
        { ...place, value: each, schema: schema.items, word: `${word}[]`, wrap: (inner) => wrap([inner]) },
        visit,
      );
  if (!isObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    const inner: Wrap = (found) => wrap({ [key]: found });
    const known = schema.properties?.[key];
    if (known !== undefined) {
      const at = word === '' ? key : `${word}.${key}`;
      visit(`${definition} ${at}`, inner(each) as Json);
      walk(definitions, { value: each, schema: known, definition, word: at, wrap: inner }, visit);
    } else if (typeof schema.additionalProperties === 'object')
      walk(
        definitions,
        { value: each, schema: schema.additionalProperties, definition, word: `${word}{}`, wrap: inner },
        visit,
      );
  }
};

/** Long enough to show how the word is used, short enough to be read at a glance. */
const bestLength = 90;

const distance = (json: Json): number => Math.abs(JSON.stringify(json).length - bestLength);

/** The best example of each word; what an earlier source has is not taken from a later one. */
const examplesIn = (
  root: MetaSchema & { readonly $defs: Definitions },
  sources: readonly (readonly Source[])[],
): Examples => {
  const found = new Map<string, Example>();
  for (const rank of sources) {
    const best = new Map<string, Example>();
    for (const { file, schema } of rank)
      walk(
        root.$defs,
        { value: schema, schema: root, definition: 'entity', word: '', wrap: identity },
        (key, json) => {
          const known = best.get(key);
          if (known === undefined || distance(json) < distance(known.json)) best.set(key, { file, json });
        },
      );
    for (const [key, example] of best) if (!found.has(key)) found.set(key, example);
  }
  return found;
};

/** Schemas written for the reference alone: what no noun of the console uses. */
export const exampleFolder = 'docs/reference';

const schemasIn = (folder: string): readonly Source[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => ({
      file: `${folder}/${name}`,
      schema: JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')),
    }));

/** The files of the booking desk, as its walk has them. */
const bookingDesk = (): readonly Source[] =>
  [...readFileSync('schemas/README.md', 'utf8').matchAll(/```json (\w+)\n([\s\S]*?)```/g)].map(
    ([, noun, text = '']) => ({ file: `schemas/${noun}.schema.json`, schema: JSON.parse(text) }),
  );

/** Examples of every word: from the schemas of the console, else from the booking desk, else from those of the reference. */
export const findExamples = (root: MetaSchema & { readonly $defs: Definitions }): Examples =>
  examplesIn(root, [schemasIn('schemas'), bookingDesk(), schemasIn(exampleFolder)]);
