import type { FieldSchema } from '#engine/dialect.ts';

/** Whether a value is hidden, wholly or in part, from some who read its record: what is made of it would tell them. */
export const isHidden = ({ format, 'x-field': options }: FieldSchema): boolean =>
  format === 'password' || options?.mask !== undefined || options?.permissions?.read !== undefined;
