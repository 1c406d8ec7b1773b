import { useInput } from 'react-admin';
import { get } from 'react-hook-form';
import { useErrorText } from './useErrorText.ts';

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
