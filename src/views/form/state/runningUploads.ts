import { createContext, use, useCallback } from 'react';
import { type FieldErrors, type Resolver, set, useFormContext } from 'react-hook-form';
import { keyedMessage } from './useFormValue.ts';

/** Which fields of a form are still sending a file, by source (`stops.0.photo`). */
export interface RunningUploads {
  /** Enters a field's upload; what it gives takes it out again. */
  readonly begin: (source: string) => () => void;
  readonly sources: () => readonly string[];
}

/** An empty register: one for each form. */
export const createRunningUploads = (): RunningUploads => {
  const running = new Map<symbol, string>();
  return {
    begin: (source) => {
      const upload = Symbol(source);
      running.set(upload, source);
      return () => void running.delete(upload);
    },
    sources: () => [...new Set(running.values())],
  };
};

/** An input outside of a form: no one saves it, nothing has to wait. */
const unwatched: RunningUploads = { begin: () => () => {}, sources: () => [] };

const RunningUploadsContext = createContext(unwatched);

/** Gives the inputs below it the register of their form. */
export const RunningUploadsProvider = RunningUploadsContext.Provider;

const unfinished = 'unfinishedUpload';

/**
 * A form's check that refuses while a file is on its way: saved now, the record would lose it without a word. Said at
 * the field, before anything else that is wrong there (a required picture is missing only until it has arrived).
 */
export const withFinishedUploads =
  (resolver: Resolver, uploads: RunningUploads): Resolver =>
  async (values, context, options) => {
    const checked = await resolver(values, context, options);
    const sources = uploads.sources();
    if (sources.length === 0) return checked;
    const errors: FieldErrors = { ...checked.errors };
    for (const source of sources)
      set(errors, source, { type: unfinished, message: keyedMessage('fields.file.unfinished') });
    return { values: {}, errors };
  };

/** Enters uploads of the field at `source` with the form around; at its end the field's refusal goes with it. */
export const useBeginUpload = (source: string): (() => () => void) => {
  const { begin } = use(RunningUploadsContext);
  const { getFieldState, clearErrors } = useFormContext();
  return useCallback(() => {
    const end = begin(source);
    return () => {
      end();
      if (getFieldState(source).error?.type === unfinished) clearErrors(source);
    };
  }, [begin, source, getFieldState, clearErrors]);
};
