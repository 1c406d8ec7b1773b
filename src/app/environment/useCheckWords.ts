import { useTranslate } from 'ra-core';
import type { Check } from './checks.ts';

/** A check in the reader's language. */
export interface CheckWords {
  readonly name: (check: Check) => string;
  readonly value: (check: Check) => string;
  readonly state: (check: Check) => string;
  /** What to do where it is not fine; empty where nothing can be done. */
  readonly advice: (check: Check) => string;
}

/** Says checks in the language of the console. */
export const useCheckWords = (): CheckWords => {
  const translate = useTranslate();
  return {
    name: ({ id }) => translate(`environment.check.${id}`),
    value: ({ value }) =>
      'text' in value ? value.text : translate(`environment.value.${value.word}`, { ...value.args }),
    state: ({ state }) => translate(`environment.state.${state}`),
    advice: ({ id, state }) => (state === 'ok' ? '' : translate(`environment.advice.${id}`, { _: '' })),
  };
};
