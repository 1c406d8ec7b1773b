import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { readKeyed } from '#views/form/state/useFormValue.ts';
import { placedErrors } from './errorLeaves.ts';

/** The sentences of what is wrong in a field that is entered as a whole, by their place (`options.0.name`). */
export const useErrorTexts = (field: FieldModel): Readonly<Record<string, string>> => {
  const translate = useTranslate();
  const { errors } = useFormState();
  return Object.fromEntries(
    placedErrors(errors, [field]).map(({ path, message }) => {
      const { message: key, args } = readKeyed(message);
      return [path, translate(key, { ...args, _: key })];
    }),
  );
};
