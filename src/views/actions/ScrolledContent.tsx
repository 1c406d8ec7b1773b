import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The middle of a dialog; where it is longer than the screen the keyboard stops at it, so that it can be scrolled. */
export const ScrolledContent = ({ children }: { readonly children: ReactNode }) => {
  const content = useRef<HTMLDivElement>(null);
  const [isLonger, setLonger] = useState(false);
  useEffect(() => {
    const { current } = content;
    if (current === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => setLonger(current.scrollHeight > current.clientHeight);
    const observer = new ResizeObserver(measure);
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <DialogContent ref={content} {...(isLonger ? { tabIndex: 0 } : {})} sx={{ outlineOffset: '-2px' }}>
      {children}
    </DialogContent>
  );
};
