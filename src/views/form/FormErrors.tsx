import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { ErrorSummary } from './errors/ErrorSummary.tsx';
import { placedErrors, unplacedErrors } from './errors/errorLeaves.ts';
import { useErrorFocus } from './errors/useErrorFocus.ts';
import { conflictOf, severityOf } from './save/failure.ts';
import { useErrorText } from './state/useFormValue.ts';

const ErrorLine = ({ message }: { readonly message: string }) => <div>{useErrorText(message)}</div>;

interface FormErrorsProps {
  readonly fields: readonly FieldModel[];
  /** Why the last save failed, undefined when it did not. */
  readonly failure: unknown;
  readonly isOfRecord: boolean;
  readonly onFailed: () => void;
}

/** Conflicts have a notice of their own. */
const useUnplaced = ({ fields, failure, isOfRecord }: FormErrorsProps): readonly string[] => {
  const { errors } = useFormState();
  const isInConflict = isOfRecord && conflictOf(failure) !== undefined;
  const unplaced = unplacedErrors(errors, fields).filter(
    ({ path }) => !(isInConflict && path === 'root.serverError'),
  );
  return [...new Set(unplaced.map(({ message }) => message))];
};

/** More than one wrong field, once somebody tried to save: before that each is told where it is typed. */
const useSummary = (fields: readonly FieldModel[]) => {
  const { errors, submitCount, isSubmitting } = useFormState();
  const leaves = placedErrors(errors, fields);
  return submitCount > 0 && !isSubmitting && leaves.length > 1 ? leaves : [];
};

/**
 * Above the form: what the server or a rule says that belongs to none of its fields, as a warning where the server
 * merely refused, and a summary when several fields are wrong. It comes into view by itself, because Save stands at
 * the bottom.
 */
export const FormErrors = (props: FormErrorsProps) => {
  const { fields, failure, onFailed } = props;
  useErrorFocus(fields, onFailed);
  const messages = useUnplaced(props);
  const summary = useSummary(fields);
  const place = useRef<HTMLDivElement>(null);
  const isShown = messages.length > 0;
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);
  return (
    <>
      {isShown ? (
        <Alert ref={place} severity={failure === undefined ? 'error' : severityOf(failure)} sx={{ mb: 2 }}>
          {messages.map((message) => (
            <ErrorLine key={message} message={message} />
          ))}
        </Alert>
      ) : null}
      {summary.length === 0 ? null : <ErrorSummary fields={fields} leaves={summary} />}
    </>
  );
};
