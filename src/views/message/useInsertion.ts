import { useLayoutEffect, useRef, useState } from 'react';

const areaOf = (element: HTMLElement | null): HTMLTextAreaElement | null =>
  element instanceof HTMLTextAreaElement ? element : (element?.querySelector('textarea') ?? null);

/** Puts a variable where the cursor stands in a text box (`box`, or the first below it), and leaves the cursor behind it. */
export const useInsertion = <Box extends HTMLElement>(text: string, onChange: (text: string) => void) => {
  const box = useRef<Box>(null);
  const [cursor, setCursor] = useState<{ readonly at: number }>();

  // With the new text and not a frame later, or what is typed meanwhile goes to the wrong place.
  useLayoutEffect(() => {
    if (cursor === undefined) return;
    const area = areaOf(box.current);
    area?.focus();
    area?.setSelectionRange(cursor.at, cursor.at);
  }, [cursor]);

  const insert = (inserted: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = areaOf(box.current) ?? {};
    onChange(`${text.slice(0, selectionStart)}${inserted}${text.slice(selectionEnd)}`);
    setCursor({ at: selectionStart + inserted.length });
  };
  return { box, insert };
};
