import { useRef } from 'react';

/** Puts a variable where the cursor stands in a text box, and leaves the cursor behind it. */
export const useInsertion = (text: string, onChange: (text: string) => void) => {
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (inserted: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {};
    onChange(`${text.slice(0, selectionStart)}${inserted}${text.slice(selectionEnd)}`);
    requestAnimationFrame(() => {
      const end = selectionStart + inserted.length;
      box.current?.focus();
      box.current?.setSelectionRange(end, end);
    });
  };
  return { box, insert };
};
