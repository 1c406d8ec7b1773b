import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { useErrorText } from '../fields/useErrorText.ts';
import { conflictOf, severityOf } from './save/failure.ts';

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

interface FormErrorsProps {
  readonly fields: readonly FieldModel[];
  /** Why the last save failed, undefined when it did not. */
  readonly failure: unknown;
  readonly isOfRecord: boolean;
}

/**
 * Above the form: what the server or a rule says that belongs to none of its fields, as a warning where the server
 * merely refused. A conflict has a notice of its own. It comes into view by itself, because Save stands at the bottom.
 */
export const FormErrors = ({ fields, failure, isOfRecord }: FormErrorsProps) => {
  const { errors } = useFormState();
  const place = useRef<HTMLDivElement>(null);
  const isInConflict = isOfRecord && conflictOf(failure) !== undefined;
  const unplaced = unplacedErrors(errors, fields).filter(
    ({ path }) => !(isInConflict && path === 'root.serverError'),
  );
  const isShown = unplaced.length > 0;
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  const messages = [...new Set(unplaced.map(({ message }) => message))];
  return (
    <Alert ref={place} severity={failure === undefined ? 'error' : severityOf(failure)} sx={{ mb: 2 }}>
      {messages.map((message) => (
        <ErrorLine key={message} message={message} />
      ))}
    </Alert>
  );
};
