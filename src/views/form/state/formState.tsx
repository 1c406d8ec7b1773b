import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useGetIdentity, useInput, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { type FieldErrors, get, type Resolver, set, useFormContext } from 'react-hook-form';
import type { ConditionContext } from '#engine/condition.ts';
import { tellsHelp } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { type Rights, useRights } from '#views/reasons/rights.tsx';
import { wordKeys } from '#views/wordKeys.ts';

/** What conditions of a form may ask beyond its values. */
export interface FormFacts extends ConditionContext {
  readonly isEditing: boolean;
  /** Which roles the user who fills it in may have, for fields that only some may write; without it no one is kept from any. */
  readonly mayHold?: Rights['mayHold'];
  /** Whether what is asked about stands inside a field that others write. */
  readonly isFixed?: boolean;
}

const FormFactsContext = createContext<FormFacts>({ isEditing: false });

interface FormFactsProviderProps {
  readonly value: Pick<FormFacts, 'isEditing'>;
  readonly children: ReactNode;
}

/**
 * Gives the fields below it what their conditions ask beyond the form's values: whether the record exists already, who
 * is signed in (`$user.id`) and as what, and when the form was opened (`$now`).
 */
export const FormFactsProvider = ({ value: { isEditing }, children }: FormFactsProviderProps) => {
  const { identity } = useGetIdentity();
  const { mayHold } = useRights();
  const [now] = useState(() => new Date().toISOString());
  const userId = typeof identity?.id === 'number' ? identity.id : undefined;
  const facts = useMemo<FormFacts>(
    () => ({ isEditing, now, mayHold, ...(userId === undefined ? {} : { userId }) }),
    [isEditing, now, mayHold, userId],
  );
  return <FormFactsContext value={facts}>{children}</FormFactsContext>;
};

/** The inputs inside a field that others write: none of them can be changed. */
export const FixedPart = ({ children }: { readonly children: ReactNode }) => {
  const facts = use(FormFactsContext);
  const fixed = useMemo<FormFacts>(() => ({ ...facts, isFixed: true }), [facts]);
  return <FormFactsContext value={fixed}>{children}</FormFactsContext>;
};

/** Facts for conditions: who asks, whether the record exists already. */
export const useConditionFacts = (): FormFacts => use(FormFactsContext);

const emptyOf = (field: FieldModel): unknown => {
  if (field.schema.default !== undefined) return field.schema.default;
  if (field.kind === 'object') return initialValues(field.fields.filter((nested) => !nested.isReadOnly));
  if (field.isMany) return [];
  // A switch that is off says 0; no one would look for a missing answer there.
  if (field.kind === 'flag' && field.isRequired) return field.schema.type === 'boolean' ? false : 0;
  return null;
};

/** What a new record's form begins with: the schema's defaults, else empty values of the right shape. */
export const initialValues = (fields: readonly FieldModel[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));

const prefix = '@@react-admin@@';

interface KeyedMessage {
  readonly message: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** A form error as react-admin writes it: a key with arguments, translated when shown, so that it follows the language. */
export const keyedMessage = (message: string, args: KeyedMessage['args'] = {}): string =>
  prefix + JSON.stringify({ message, args } satisfies KeyedMessage);

/** Key and arguments of a form error; what is no key stays as it is. */
export const readKeyed = (error: string): KeyedMessage =>
  error.startsWith(prefix) ? (JSON.parse(error.slice(prefix.length)) as KeyedMessage) : { message: error };

/** The sentence of a form error: keys are translated, sentences of the server stay as they are. */
export const useErrorText = (error: string | undefined): string | undefined => {
  const translate = useTranslate();
  if (error === undefined || error === '') return undefined;
  const { message, args } = readKeyed(error);
  return translate(message, { ...args, _: message });
};

interface FormValue {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** What gets the focus when the value is wrong. */
  readonly ref: (element: Pick<HTMLElement, 'focus'> | null) => void;
  /** The sentence of what is wrong here, in the reader's language. */
  readonly error: string | undefined;
}

const asIs = (value: unknown) => value;

/** One value of the form around, as it is: for what is entered under words of its own. */
export const useFormValue = (source: string): FormValue => {
  const input = useInput({ source, format: asIs, parse: asIs });
  const found = get(input.formState.errors, source) as
    | { message?: string; root?: { message?: string } }
    | undefined;
  return {
    id: input.id,
    value: input.field.value,
    onChange: input.field.onChange,
    onBlur: () => input.field.onBlur(),
    ref: input.field.ref,
    error: useErrorText(found?.root?.message ?? found?.message),
  };
};

interface FieldInput extends ReturnType<typeof useFormValue> {
  readonly label: string;
  /** Error, else the schema's help, else nothing. */
  readonly helperText: string | undefined;
  readonly placeholder: string | undefined;
}

/** One form value with its words: label, help, placeholder and error of a field at `source`. Values pass unchanged. */
export const useFieldInput = (field: FieldModel, source: string): FieldInput => {
  const translate = useTranslate();
  const noun = useResourceContext() ?? '';
  const record = useRecordContext();
  const keys = wordKeys(noun);
  const input = useFormValue(source);
  const at = record?.id === undefined ? 'add' : 'change';
  const help = tellsHelp(field.options, at) ? translate(keys.help(field.path)) : undefined;
  return {
    ...input,
    label: translate(keys.field(field.path)),
    helperText: input.error ?? help,
    placeholder:
      field.options.placeholder === undefined ? undefined : translate(keys.placeholder(field.path)),
  };
};

/** Which fields of a form are still sending a file, by source (`stops.0.photo`). */
interface RunningUploads {
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
