import { useFormContext } from 'react-hook-form';
import { headOf } from './errorLeaves.ts';
import { useReveal } from './FormPlaces.ts';

/** Leads to the input at a path of the form: its tab is opened, it gets the focus, and stands clear of sticky bars. */
export const useGoToField = (): ((path: string) => void) => {
  const reveal = useReveal();
  const { setFocus } = useFormContext();
  return (path) => {
    reveal(headOf(path));
    setFocus(path);
    document.activeElement?.scrollIntoView?.({ block: 'center' });
  };
};
