import { useInput, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { get } from 'react-hook-form';
import { tellsHelp } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { wordKeys } from '#views/wordKeys.ts';

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
