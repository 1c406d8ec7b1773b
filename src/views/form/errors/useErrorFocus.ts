import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { placedErrors } from './errorLeaves.ts';
import { useGoToField } from './useGoToField.ts';

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
