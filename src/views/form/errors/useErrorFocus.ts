import { useEffect, useRef } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { headOf, placedErrors } from './errorLeaves.ts';
import { useReveal } from './FormPlaces.ts';

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
