import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type Middleware, useRegisterMutationMiddleware, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import type { FormDraft } from './FormDraft.ts';
import { conflictOf, formErrorsOfFailure } from './formErrors.ts';
import { type FormRecord, isSameIn } from './useHeldRecord.ts';

/** The form's save for controls other than its button. */
export interface SaveWaits {
  /** Submits as the Save button does: checked first, once at a time. */
  readonly save: () => void;
  /** Saves, and goes on with `then` once it has been saved; forgotten when it is refused. */
  readonly saveThen: (then: () => void) => void;
  /** Called by the form with how the submit under way ended. */
  readonly resolve: (isSaved: boolean) => void;
}

/** Saves of the form inside `place`, found in the page because its validation starts with the form's own submit. */
export const useSaveWaits = (place: RefObject<HTMLElement | null>): SaveWaits => {
  const next = useRef<(() => void) | undefined>(undefined);
  return useMemo(() => {
    const save = () => place.current?.querySelector('form')?.requestSubmit();
    return {
      save,
      saveThen: (then) => {
        next.current = then;
        save();
      },
      resolve: (isSaved) => {
        const then = next.current;
        next.current = undefined;
        if (isSaved) then?.();
      },
    };
  }, [place]);
};

/** Runs one at a time: a second call while the first is under way gets the first's promise. A double click saves once. */
const useSingleFlight = <Input, Output>(
  run: (input: Input) => Promise<Output>,
): ((input: Input) => Promise<Output>) => {
  const running = useRef<Promise<Output> | undefined>(undefined);
  return (input) => {
    running.current ??= run(input).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
};

/** What a submit answers that was taken back: nothing is saved, nothing failed, what was typed stays. */
export const notSaved = Symbol('not saved');

/** Saves what a form sends and answers the row as saved, where there is one. Throws when it fails. */
export type FormSave = (values: FieldValues, held: FormRecord | undefined) => Promise<unknown>;

type Write = (resource: string, params: Record<string, unknown>) => Promise<unknown>;

interface SubmitPorts {
  /** What submitting does; by default the save of the create or edit view around. Throws when it fails. */
  readonly onSubmit: FormSave | undefined;
  /** Called with how a submit ended that did not fail. */
  readonly onEnded: (isSaved: boolean) => void;
  readonly draft: RefObject<FormDraft>;
  readonly held: RefObject<FormRecord | undefined>;
  /** The version this form's last save made; 0 before there is one. */
  readonly own: RefObject<number>;
  /** The fields it saves, where other forms save the rest of the record. */
  readonly part: readonly FieldModel[] | undefined;
}

interface Submit {
  readonly submit: (values: FieldValues) => Promise<unknown>;
  /** Why the last submit failed; undefined after a success and while one is under way. */
  readonly failure: unknown;
  readonly forgetFailure: () => void;
}

/** The version of the row that a save answers. */
const versionIn = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : 0;

/**
 * The save of the view around, made to tell how it ended: react-admin's own resolves alike for "saved" and for errors
 * it does not know. The form settles before the view goes elsewhere.
 */
const useViewSave = ({ onSubmit, draft, held, own }: SubmitPorts) => {
  const saving = useSaveContext();
  const failed = useRef<{ readonly error: unknown }>(undefined);
  const isOwn = onSubmit === undefined;
  const middleware = useCallback<Middleware<Write>>(
    async (resource, params, next) => {
      if (!isOwn) return next(resource, params);
      const previous = held.current === undefined ? {} : { previousData: held.current };
      const sent = draft.current.entered();
      try {
        const answer = await next(resource, { ...params, ...previous });
        own.current = versionIn(answer);
        draft.current.commit(sent);
        return answer;
      } catch (error) {
        failed.current = { error };
        throw error;
      }
    },
    [isOwn, draft, held, own],
  );
  useRegisterMutationMiddleware(middleware);
  return async (values: FieldValues): Promise<void> => {
    failed.current = undefined;
    await saving.save?.(values);
    const { current: failure } = failed as RefObject<{ readonly error: unknown } | undefined>;
    if (failure !== undefined) throw failure.error;
  };
};

/** The newer row a save met that only another part of the record was changed in: nothing of anyone's is lost by saving over it. */
const changedElsewhere = (error: unknown, { part, held }: SubmitPorts): FormRecord | undefined => {
  const current = conflictOf(error)?.current;
  if (part === undefined || current === undefined) return undefined;
  const newest = { ...held.current, ...current };
  return isSameIn(part, held.current, newest) ? newest : undefined;
};

const submitOwn = async (
  onSubmit: NonNullable<SubmitPorts['onSubmit']>,
  values: FieldValues,
  ports: SubmitPorts,
): Promise<unknown> => {
  try {
    return await onSubmit(values, ports.held.current);
  } catch (error) {
    const newest = changedElsewhere(error, ports);
    if (newest === undefined) throw error;
    return onSubmit({ ...values, version: newest.version }, newest);
  }
};

/** Submits a form once at a time and keeps what went wrong; a form that was saved is clean and has no draft, but of what was typed meanwhile. */
export const useSubmit = (ports: SubmitPorts): Submit => {
  const [failure, setFailure] = useState<unknown>();
  const viewSave = useViewSave(ports);
  const run = async (values: FieldValues): Promise<unknown> => {
    setFailure(undefined);
    try {
      if (ports.onSubmit === undefined) await viewSave(values);
      else {
        const sent = ports.draft.current.entered();
        const answer = await submitOwn(ports.onSubmit, values, ports);
        if (answer === notSaved) {
          ports.onEnded(false);
          return undefined;
        }
        ports.own.current = versionIn(answer);
        ports.draft.current.commit(sent);
      }
    } catch (error) {
      setFailure(error);
      return formErrorsOfFailure(error);
    }
    ports.onEnded(true);
    return undefined;
  };
  return { submit: useSingleFlight(run), failure, forgetFailure: () => setFailure(undefined) };
};

interface Question {
  readonly values: FieldValues;
  readonly answer: (isRequested: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** What stands between pressing Save and saving. */
interface AskedSave {
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
