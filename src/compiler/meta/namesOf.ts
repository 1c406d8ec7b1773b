import type { Subject } from '#compiler/source/subject.ts';
import { wordsOf } from '#compiler/source/words.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { Names } from './vocabularyPart.ts';

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
    catalogue: [...new Set(wordsOf(entity).map((word) => word.catalogue))],
  };
};
