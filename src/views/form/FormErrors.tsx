import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { wordKeys } from '#views/wordKeys.ts';
import {
  conflictOf,
  type ErrorLeaf,
  placedErrors,
  severityOf,
  unplacedErrors,
  useErrorFocus,
  useGoToField,
} from './formErrors.ts';
import { useErrorText } from './state/formState.tsx';

const isIndex = (part: string): boolean => /^\d+$/.test(part);

/** The words of a place: "站点 2 › 站名" for `stops.1.name`. */
const usePlaceText = (fields: readonly FieldModel[]) => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  const textOf = (inside: readonly FieldModel[], parts: readonly string[]): readonly string[] => {
    const [name, ...rest] = parts;
    const field = inside.find((each) => each.name === name || each.options.countryCode === name);
    if (field === undefined) return [];
    const label = translate(keys.field(field.path));
    const [next = '', ...further] = rest;
    if (!isIndex(next)) return [label, ...textOf(field.fields, rest)];
    const row = translate('views.list.row', { name: label, number: Number(next) + 1 });
    return [row, ...textOf(field.fields, further)];
  };
  return (path: string) => textOf(fields, path.split('.')).join(' › ');
};

const ErrorLink = ({ label, leaf }: { readonly label: string; readonly leaf: ErrorLeaf }) => {
  const goTo = useGoToField();
  const message = useErrorText(leaf.message);
  return (
    <li>
      <Link
        component="button"
        type="button"
        color="inherit"
        onClick={() => goTo(leaf.path)}
        sx={{ textAlign: 'start' }}
      >
        {label}
      </Link>
      {`: ${message}`}
    </li>
  );
};

interface ErrorSummaryProps {
  readonly fields: readonly FieldModel[];
  readonly leaves: readonly ErrorLeaf[];
}

/** Everything that is wrong, said once above the form, each with the way to its field. */
const ErrorSummary = ({ fields, leaves }: ErrorSummaryProps) => {
  const translate = useTranslate();
  const placeText = usePlaceText(fields);
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <AlertTitle>{translate('form.errors.title', { smart_count: leaves.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {leaves.map((leaf) => (
          <ErrorLink key={leaf.path} label={placeText(leaf.path)} leaf={leaf} />
        ))}
      </Box>
    </Alert>
  );
};

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

/** More than one wrong field, once a user tried to save: before that each receives where it is typed. */
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
