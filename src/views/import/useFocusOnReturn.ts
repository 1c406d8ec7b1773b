import { useEffect, useRef } from 'react';
import { useLocation, useStore } from 'react-admin';

/** Name of the place in the browser's history a file was last sent from. */
const sentFromKey = 'import.sentFrom';
/** The first page of every visit is called this: to come to it is no return. */
const firstPage = 'default';

/** Remembers that a file was sent from this page, for whoever comes back to it. */
export const useRememberSending = (): (() => void) => {
  const { key } = useLocation();
  const [, remember] = useStore<string>(sentFromKey);
  return () => remember(key ?? firstPage);
};

/** Whoever comes back from the check stands where they chose the file. */
export const useFocusOnReturn = () => {
  const input = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const [sentFrom] = useStore<string>(sentFromKey);
  const isReturn = key !== firstPage && key === sentFrom;
  useEffect(() => {
    if (isReturn) input.current?.focus();
  }, [isReturn]);
  return input;
};
