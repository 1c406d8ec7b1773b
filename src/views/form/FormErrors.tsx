import Alert from '@mui/material/Alert';
import { type FieldErrors, useFormState } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { useErrorText } from '../fields/useErrorText.ts';

interface Leaf {
  readonly path: string;
  readonly message: string;
}

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Element);

const leavesOf = (errors: unknown, path: string): readonly Leaf[] => {
  if (!isBranch(errors)) return [];
  if (typeof errors.message === 'string') return [{ path, message: errors.message }];
  return Object.entries(errors)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, below]) => leavesOf(below, path === '' ? name : `${path}.${name}`));
};

/** Errors no field of the form shows: of the record as a whole, and of fields that are not here. */
export const unplacedErrors = (errors: FieldErrors, shown: readonly FieldModel[]): readonly Leaf[] => {
  const names = new Set(shown.flatMap((field) => [field.name, field.options.countryCode ?? field.name]));
  return leavesOf(errors, '').filter(({ path }) => !names.has(path.split('.')[0] ?? ''));
};

const ErrorLine = ({ message }: { readonly message: string }) => <div>{useErrorText(message)}</div>;

/** Above the form: what the server or a rule says that belongs to none of its fields. */
export const FormErrors = ({ fields }: { readonly fields: readonly FieldModel[] }) => {
  const { errors } = useFormState();
  const unplaced = unplacedErrors(errors, fields);
  if (unplaced.length === 0) return null;
  const messages = [...new Set(unplaced.map(({ message }) => message))];
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {messages.map((message) => (
        <ErrorLine key={message} message={message} />
      ))}
    </Alert>
  );
};
