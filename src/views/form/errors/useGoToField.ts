import { get, useFormContext } from 'react-hook-form';
import { headOf } from './errorLeaves.ts';
import { useReveal } from './FormPlaces.ts';

/** Leads to the input at a path of the form: its tab is opened, it gets the focus, and stands clear of sticky bars. */
export const useGoToField = (): ((path: string) => void) => {
  const reveal = useReveal();
  const { setFocus, control } = useFormContext();
  return (path) => {
    reveal(headOf(path));
    // A value that is entered as a whole finds the part of it that is wrong by itself.
    const field: { readonly _f?: object } | undefined = get(control._fields, path);
    setFocus(field?._f === undefined ? headOf(path) : path);
    document.activeElement?.scrollIntoView?.({ block: 'center' });
  };
};
