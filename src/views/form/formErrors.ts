import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { HttpError } from 'react-admin';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { refusalOf, type Severity } from '#dataProvider/refusal.ts';
import type { Violation } from '#domain/violation.ts';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { sentenceRule } from '#engine/validation/violations.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { keyedMessage } from './state/formState.tsx';
import { enteredNames } from './typedFields.ts';

/** The check of a form whose call is written by hand: rules of the domain; on success all that was entered, as it is. */
export const checkedBy =
  (
    noun: string,
    fields: readonly FieldModel[],
    violationsOf: (values: FieldValues) => readonly Violation[],
  ): Resolver =>
  async (values) => {
    const violations = violationsOf(values);
    return violations.length > 0
      ? { values: {}, errors: formErrorsOf(noun, fields, violations) }
      : { values, errors: {} };
  };

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
const headOf = (path: string): string => path.split('.')[0] ?? '';

/** The place of an error as an input is registered: that of a list as a whole is the list's own. */
const inputPathOf = (path: string): string => path.replace(/\.root$/, '');

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

/** Brings the field of that name into view's reach: opens the tab it is in. */
export type Reveal = (name: string) => void;

const FormPlacesContext = createContext<RefObject<Reveal | undefined> | undefined>(undefined);

/** Lets what hides fields of a form (tabs) and what leads to them (errors) find each other. */
export const FormPlacesProvider = FormPlacesContext.Provider;

/** How to reveal a field; does nothing where nothing hides any. */
const useReveal = (): Reveal => {
  const place = use(FormPlacesContext);
  return (name) => place?.current?.(name);
};

/** Offers the way to reveal fields while the caller is on the screen. */
export const useRevealing = (reveal: Reveal): void => {
  const place = use(FormPlacesContext);
  const latest = useRef(reveal);
  useEffect(() => {
    latest.current = reveal;
  });
  useEffect(() => {
    if (place === undefined) return;
    place.current = (name) => latest.current(name);
    return () => {
      place.current = undefined;
    };
  }, [place]);
};

/** Leads to the input at a path of the form: its tab is opened, it gets the focus, and stands clear of sticky bars. */
export const useGoToField = (): ((path: string) => void) => {
  const reveal = useReveal();
  const { setFocus, control } = useFormContext();
  return (path) => {
    reveal(headOf(path));
    // A value that is entered as a whole finds the part of it that is wrong by itself.
    const field: { readonly _f?: object } | undefined = get(control._fields, path);
    setFocus(field?._f === undefined ? headOf(path) : path);
    document.activeElement?.scrollIntoView?.({ block: 'center' });
  };
};

/**
 * After a submit that failed, in the browser or on the server, the first wrong field has the focus; `onFailed` is told
 * either way.
 */
export const useErrorFocus = (fields: readonly FieldModel[], onFailed: () => void): void => {
  const { errors, submitCount, isSubmitting, isSubmitSuccessful } = useFormState();
  const goTo = useGoToField();
  const seen = useRef(submitCount);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return;
    seen.current = submitCount;
    if (isSubmitSuccessful) return;
    onFailed();
    const [first] = placedErrors(errors, fields);
    // After React is done here: opening a tab renders at once, which no effect may.
    if (first !== undefined) queueMicrotask(() => goTo(first.path));
  });
};

const withoutIndexes = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

const messageKey = (noun: string, fields: readonly FieldModel[], broken: Violation): string => {
  const { rule, field: path = '' } = broken;
  const keys = wordKeys(noun);
  if (rule.startsWith('schema.')) return keys.rule(rule.slice('schema.'.length));
  const keyword = rule.replace(/^validation\./, '');
  const field = findField(fields, withoutIndexes(path));
  if (field?.options.message?.[keyword] !== undefined) return keys.message(field.path, keyword);
  return `rules.${sentenceRule(broken, field?.kind)}`;
};

/**
 * Violations as react-hook-form's error tree. Messages are keys with parameters, translated when shown. An error of a
 * list as a whole goes to its `root`, beside the errors of its rows.
 */
export const formErrorsOf = (
  noun: string,
  fields: readonly FieldModel[],
  violations: readonly Violation[],
): FieldErrors => {
  const errors: FieldValues = {};
  for (const each of violations) {
    const path = each.field === undefined || each.field === '' ? 'root.form' : each.field;
    const isList = findField(fields, withoutIndexes(path))?.kind === 'list' && !/\d$/.test(path);
    const message = keyedMessage(messageKey(noun, fields, each), each.params);
    set(errors, isList ? `${path}.root` : path, { type: each.rule, message });
  }
  return errors;
};

type Values = Readonly<Record<string, unknown>>;

/** A failed save as errors of the form: those of its fields, and one of the record as a whole. */
export const formErrorsOfFailure = (error: unknown): Values => {
  const errors: unknown = error instanceof HttpError ? error.body?.errors : undefined;
  if (typeof errors === 'object' && errors !== null) return { ...errors };
  return { root: { serverError: error instanceof Error ? error.message : String(error) } };
};

/** How a failed save is shown: a refusal as the server says (spec.md section 8), anything unforeseen as an error. */
export const severityOf = (error: unknown): Severity => refusalOf(error)?.severity ?? 'error';

/** What the server tells about a save that came too late. */
export interface Conflict {
  /** The row as it is now; undefined where the server does not send it. */
  readonly current: Values | undefined;
  /** Name of the user who changed it. */
  readonly changedBy: string | undefined;
  /** ISO time of the change. */
  readonly changedAt: string | undefined;
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Who saved a row last, told as a conflict with it; without an author where the row does not tell. */
export const conflictWith = (row: Values | undefined): Conflict => ({
  current: row,
  changedBy: isValues(row?.changed_by) ? textOf(row.changed_by.name) : undefined,
  changedAt: textOf(row?.changed_at),
});

/** The conflict a failed save met: another user saved in the meantime. Undefined for any other failure. */
export const conflictOf = (error: unknown): Conflict | undefined => {
  const refusal = refusalOf(error);
  if (refusal?.error_key !== 'version_conflict') return undefined;
  const detail = isValues(refusal.data) ? refusal.data : {};
  return {
    ...conflictWith(detail),
    current: isValues(refusal.current) ? refusal.current : undefined,
  };
};
