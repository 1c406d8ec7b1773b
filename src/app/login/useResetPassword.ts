import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import type { CodeTarget } from '../start/accountCalls.ts';
import { fieldErrorsOf, sentenceOf } from './loginErrors.ts';

interface Typed {
  readonly code: string;
  readonly password: string;
}

type Mistakes = Readonly<Partial<Record<keyof Typed, string | undefined>>>;

/** A new password on its way: what is typed, what is wrong with it, and whether it was taken. */
export interface ResetForm {
  readonly typed: Typed;
  readonly type: (part: Partial<Typed>) => void;
  readonly errors: Mistakes;
  readonly sentence: string | undefined;
  readonly isBusy: boolean;
  /** `mistakes` are word keys of what is wrong before anything is sent. True: the password is set. */
  readonly submit: (mistakes: Mistakes) => Promise<boolean>;
}

const nothingTyped: Typed = { code: '', password: '' };

/** Sets the password of a number. What was typed stays when it is refused. */
export const useResetPassword = (target: CodeTarget, onDone: () => void): ResetForm => {
  const { resetPassword } = useConsole();
  const translate = useTranslate();
  const [typed, setTyped] = useState(nothingTyped);
  const [errors, setErrors] = useState<Mistakes>({});
  const [sentence, setSentence] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const textOf = (key: string | undefined) => (key === undefined ? undefined : translate(key));
  const refuse = ({ code, password }: Mistakes): boolean => {
    setSentence(undefined);
    setErrors({ code: textOf(code), password: textOf(password) });
    return code !== undefined || password !== undefined;
  };
  const send = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await resetPassword({ ...target, ...typed });
      return true;
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      setSentence(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    typed,
    type: (part) => {
      setTyped((before) => ({ ...before, ...part }));
      setErrors({});
      setSentence(undefined);
    },
    errors,
    sentence,
    isBusy,
    submit: async (mistakes) => {
      if (isBusy || refuse(mistakes) || !(await send())) return false;
      onDone();
      return true;
    },
  };
};
