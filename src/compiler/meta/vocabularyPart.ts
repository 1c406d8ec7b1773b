import type { Subject } from '#compiler/source/subject.ts';
import { wordsOf } from '#compiler/source/words.ts';
import { modules, reaches, roles } from '#domain/permission/actor.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import {
  actionPlaces,
  answers,
  colours,
  conditionOperators,
  effects,
  encodings,
  fieldKinds,
  fileTypes,
  filterOperators,
  formats,
  icons,
  masks,
  menuSections,
  passwordPolicies,
  resourceKinds,
  stepUps,
  transitionAgents,
  verbNames,
  whenHiddenPolicies,
} from '#engine/vocabulary.ts';
import type { MetaSchema } from './metaType.ts';

/** Names one entity may refer to; a list that is left out allows any text there. */
export interface Names {
  readonly field?: readonly string[];
  readonly action?: readonly string[];
  /** Inputs of any of its actions; which action asks for which, the compiler tells. */
  readonly asked?: readonly string[];
  readonly call?: readonly string[];
  /** Whether an action may also name a call of the noun whose rows these are: a check over both files tells which there are. */
  readonly borrowsCalls?: boolean;
  readonly state?: readonly (string | number)[];
  readonly resource?: readonly string[];
  readonly permission?: readonly string[];
  /** Keys of `x-i18n` that this entity needs. */
  readonly catalogue?: readonly string[];
}

const types = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;

/** Each closed word list, by the name that its mistakes carry: `icon` gives `unknown-icon`. */
const wordLists = {
  type: types,
  format: formats,
  input: fieldKinds,
  fileType: fileTypes,
  passwordPolicy: passwordPolicies,
  filterOperator: filterOperators,
  conditionOperator: conditionOperators,
  resourceKind: resourceKinds,
  verb: verbNames,
  encoding: encodings,
  answer: answers,
  menuSection: menuSections,
  colour: colours,
  actionPlace: actionPlaces,
  transitionAgent: transitionAgents,
  effect: effects,
  mask: masks,
  whenHidden: whenHiddenPolicies,
  stepUp: stepUps,
  icon: icons,
  role: roles,
  reach: reaches,
  module: modules,
} as const;

const oneOf = (words: readonly (string | number)[] | undefined): MetaSchema =>
  words === undefined || words.length === 0 ? { type: 'string' } : { enum: words };

/** Definitions of all words a schema may use, from `src/engine/vocabulary.ts` and from the entity itself. */
export const vocabularyDefinitions = (names: Names): Readonly<Record<string, MetaSchema>> => ({
  ...Object.fromEntries(Object.entries(wordLists).map(([name, words]) => [name, { enum: words }])),
  field: oneOf(names.field),
  action: names.action === undefined ? { type: 'string' } : { enum: names.action },
  asked: { anyOf: [{ type: 'string' }, oneOf(names.asked)] },
  call: oneOf(names.call),
  actionCall: names.borrowsCalls === true ? { type: 'string', minLength: 1 } : { $ref: '#/$defs/call' },
  resource: oneOf(names.resource),
  permission: oneOf(names.permission),
  state: names.state === undefined ? { type: ['string', 'integer'] } : { enum: names.state },
});

/** `save` is `create` or `update`, whichever the request turns out to be. */
const standing = ['read', 'create', 'update', 'delete', 'save', 'export', 'import'] as const;

/** Permissions a resource knows: the standing ones, its actions, and what it grants. */
export const permissionNames = ({ entity }: { readonly entity: EntitySchema }): readonly string[] => [
  ...new Set([
    ...standing,
    ...Object.keys(entity['x-resource'].actions ?? {}),
    ...Object.keys(entity['x-resource'].permissions),
  ]),
];

/** Permissions a schema may grant: the standing ones, its actions, and what its calls ask for. */
const grantable = (subject: Subject): readonly string[] => {
  const asked = Object.values(subject.entity['x-resource'].calls ?? {})
    .map((call) => call.permission)
    .filter((permission) => !['anyone', 'session'].includes(permission) && !permission.includes('.'));
  return [...new Set([...standingNames(subject), ...asked])];
};

const standingNames = ({ entity, ...rest }: Subject): readonly string[] =>
  permissionNames({
    ...rest,
    entity: { ...entity, 'x-resource': { ...entity['x-resource'], permissions: {} } },
  });

/** As its file says it: the words of lines stand in the file of their own noun. */
const withoutLines = (entity: EntitySchema): EntitySchema => ({
  ...entity,
  properties: Object.fromEntries(
    Object.entries(entity.properties).map(([name, { items, ...property }]) => [
      name,
      items === undefined || property['x-field']?.lines !== undefined ? property : { ...property, items },
    ]),
  ),
});

/** The names one entity may refer to, for its own meta-schema. */
export const namesOf = (subject: Subject, nouns: readonly string[]): Names => {
  const { entity, model } = subject;
  const { states } = entity['x-resource'];
  const values = states === undefined ? undefined : entity.properties[states.field]?.enum;
  return {
    field: Object.keys(entity.properties),
    action: Object.keys(entity['x-resource'].actions ?? {}),
    asked: [...new Set(model.actions.flatMap(({ inputs }) => inputs.map(({ name }) => name)))],
    call: Object.keys(model.calls),
    borrowsCalls: model.rowsOf !== undefined,
    ...(values === undefined ? {} : { state: values }),
    resource: nouns,
    permission: grantable(subject),
    catalogue: [...new Set(wordsOf(withoutLines(entity)).map((word) => word.catalogue))],
  };
};
