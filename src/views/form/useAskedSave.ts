import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FormSave, notSaved } from './useSubmit.ts';

interface Question {
  readonly values: FieldValues;
  readonly answer: (isRequested: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** What stands between pressing Save and saving. */
export interface AskedSave {
  readonly onSubmit: FormSave;
  /** What is asked about: the values about to be saved; undefined while nothing is. */
  readonly asked: FieldValues | undefined;
  readonly isRunning: boolean;
  readonly confirm: () => void;
  /** Nothing can be asked: the save fails with this. */
  readonly fail: (error: unknown) => void;
  readonly close: () => void;
}

/** A save that is asked about first: the question stands until it is saved, refused or taken back. */
export const useAskedSave = (save: FormSave): AskedSave => {
  const [question, setQuestion] = useState<Question>();
  const [isRunning, setRunning] = useState(false);
  return {
    onSubmit: async (values, held) => {
      try {
        const isRequested = await new Promise<boolean>((answer, fail) =>
          setQuestion({ values, answer, fail }),
        );
        setRunning(isRequested);
        return isRequested ? await save(values, held) : notSaved;
      } finally {
        setRunning(false);
        setQuestion(undefined);
      }
    },
    asked: question?.values,
    isRunning,
    confirm: () => question?.answer(true),
    fail: (error) => question?.fail(error),
    close: () => question?.answer(false),
  };
};
