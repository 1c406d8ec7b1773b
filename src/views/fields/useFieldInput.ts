import { useInput, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { get } from 'react-hook-form';
import { tellsHelp } from '#engine/helpOn.ts';
import type { FieldModel } from '#engine/model.ts';
import { wordKeys } from '../wordKeys.ts';
import { useErrorText } from './useErrorText.ts';

interface FieldInput {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** What gets the focus when the value is wrong. */
  readonly ref: (element: Pick<HTMLElement, 'focus'> | null) => void;
  /** The sentence of what is wrong here, in the reader's language. */
  readonly error: string | undefined;
  /** Error, else the schema's help, else nothing. */
  readonly helperText: string | undefined;
  readonly placeholder: string | undefined;
}

const asIs = (value: unknown) => value;

/** One form value with its words: label, help, placeholder and error of a field at `source`. Values pass unchanged. */
export const useFieldInput = (field: FieldModel, source: string): FieldInput => {
  const translate = useTranslate();
  const noun = useResourceContext() ?? '';
  const record = useRecordContext();
  const keys = wordKeys(noun);
  const input = useInput({ source, format: asIs, parse: asIs });
  const found = get(input.formState.errors, source) as
    | { message?: string; root?: { message?: string } }
    | undefined;
  const error = useErrorText(found?.root?.message ?? found?.message);
  const at = record?.id === undefined ? 'add' : 'change';
  const help = tellsHelp(field.options, at) ? translate(keys.help(field.path)) : undefined;
  return {
    id: input.id,
    label: translate(keys.field(field.path)),
    value: input.field.value,
    onChange: input.field.onChange,
    onBlur: () => input.field.onBlur(),
    ref: input.field.ref,
    error,
    helperText: error ?? help,
    placeholder:
      field.options.placeholder === undefined ? undefined : translate(keys.placeholder(field.path)),
  };
};
