import type { EntitySchema } from '#engine/dialect.ts';

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
