import { useRef } from 'react';

const areaOf = (element: HTMLElement | null): HTMLTextAreaElement | null =>
  element instanceof HTMLTextAreaElement ? element : (element?.querySelector('textarea') ?? null);

/** Puts a variable where the cursor stands in a text box (`box`, or the first below it), and leaves the cursor behind it. */
export const useInsertion = <Box extends HTMLElement>(text: string, onChange: (text: string) => void) => {
  const box = useRef<Box>(null);
  const insert = (inserted: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = areaOf(box.current) ?? {};
    onChange(`${text.slice(0, selectionStart)}${inserted}${text.slice(selectionEnd)}`);
    requestAnimationFrame(() => {
      const area = areaOf(box.current);
      const end = selectionStart + inserted.length;
      area?.focus();
      area?.setSelectionRange(end, end);
    });
  };
  return { box, insert };
};
