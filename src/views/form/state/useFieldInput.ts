import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { tellsHelp } from '#engine/helpOn.ts';
import type { FieldModel } from '#engine/model.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { useFormValue } from './useFormValue.ts';

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
