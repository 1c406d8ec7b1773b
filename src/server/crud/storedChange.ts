import type { FieldModel } from '#engine/model.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Change } from './rows.ts';

/** A field's new value as it is stored, by form and action alike: a secret as its hash alone. */
export const storedChange = async (field: FieldModel, value: unknown): Promise<Change> => ({
  field,
  value: field.kind === 'password' && typeof value === 'string' ? await hashPassword(value) : value,
});
