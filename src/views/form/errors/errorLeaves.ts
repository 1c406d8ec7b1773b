import type { FieldErrors } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { enteredNames } from '../draft/typedFields.ts';

/** One thing that is wrong: where in the form (`stops.0.name`), and its sentence or the key of it. */
export interface ErrorLeaf {
  readonly path: string;
  readonly message: string;
}

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Element);

const leavesBelow = (errors: unknown, path: string): readonly ErrorLeaf[] => {
  if (!isBranch(errors)) return [];
  if (typeof errors.message === 'string') return [{ path, message: errors.message }];
  return Object.entries(errors)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, below]) => leavesBelow(below, path === '' ? name : `${path}.${name}`));
};

/** The name of the record's own field an error is in. */
export const headOf = (path: string): string => path.split('.')[0] ?? '';

/** The place of an error as an input is registered: that of a list as a whole is the list's own. */
export const inputPathOf = (path: string): string => path.replace(/\.root$/, '');

/** Errors no field of the form shows: of the record as a whole, and of fields that are not here. */
export const unplacedErrors = (errors: FieldErrors, shown: readonly FieldModel[]): readonly ErrorLeaf[] => {
  const names = enteredNames(shown);
  return leavesBelow(errors, '').filter(({ path }) => !names.has(headOf(path)));
};

/** Errors that stand at fields of the form, in the order of the fields. */
export const placedErrors = (errors: FieldErrors, shown: readonly FieldModel[]): readonly ErrorLeaf[] =>
  [...enteredNames(shown)].flatMap((name) =>
    leavesBelow(errors[name], name).map((leaf) => ({ ...leaf, path: inputPathOf(leaf.path) })),
  );
