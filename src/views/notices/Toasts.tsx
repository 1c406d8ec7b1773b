import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { type Toast, ToastLine, useToasts } from './ToastLine.tsx';

const editable = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(editable) !== null;

const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/**
 * Keys that reach toasts from anywhere: F8 goes to the newest, and back to where one was; Ctrl/Cmd+Z takes back the
 * newest that can be, unless a text is being typed, whose undo that is.
 */
const useToastKeys = (region: RefObject<HTMLElement | null>, undoNewest: (() => void) | undefined) => {
  const cameFrom = useRef<HTMLElement | null>(null);
  const leave = () => {
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
    cameFrom.current = null;
  };
  useEffect(() => {
    const goToNewest = () => {
      const newest = [...(region.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])].at(-1);
      const focused = document.activeElement;
      if (newest === undefined) return;
      if (newest.contains(focused)) {
        leave();
        return;
      }
      cameFrom.current = focused instanceof HTMLElement ? focused : null;
      newest.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') {
        event.preventDefault();
        goToNewest();
      }
      if (undoNewest === undefined || !isUndoKey(event) || isTyping(event.target)) return;
      event.preventDefault();
      undoNewest();
    };
    // Caught on its way down: menus and dialogs keep the keys they get to themselves.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
  return { leave };
};

const hiding = 'aria-hidden';

/**
 * A place at the end of the page that stays open to screen readers: a dialog or drawer hides everything beside it from them, also
 * what is said because of what is done in it (WCAG 4.1.3).
 */
const OpenPlace = ({ children }: { readonly children: ReactNode }) => {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const keeper = new MutationObserver(() => {
      if (place.hasAttribute(hiding)) place.removeAttribute(hiding);
    });
    keeper.observe(place, { attributes: true, attributeFilter: [hiding] });
    document.body.append(place);
    return () => {
      keeper.disconnect();
      place.remove();
    };
  }, [place]);
  return createPortal(children, place);
};

/**
 * What the console says, over the page: errors stay until closed, the rest goes by itself and waits while a pointer or
 * the keyboard is on it. F8 goes there; Ctrl/Cmd+Z takes back what can be taken back.
 */
export const Toasts = () => {
  const translate = useTranslate();
  const region = useRef<HTMLElement>(null);
  const { toasts, close } = useToasts();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isAlone = toasts.length <= 1;

  const dismiss = (toast: Toast) => {
    const held = region.current?.contains(document.activeElement) ?? false;
    close(toast.id);
    // Without an element below the pointer or the focus no event says that it has gone.
    if (isAlone) setHovered(false);
    setFocused(false);
    if (held) leave();
  };
  const takeBack = (toast: Toast) => {
    dismiss(toast);
    void toast.undo?.();
  };
  const newest = toasts.findLast((toast) => toast.undo !== undefined);
  const { leave } = useToastKeys(region, newest === undefined ? undefined : () => takeBack(newest));

  return (
    <OpenPlace>
      <Stack
        ref={region}
        component="section"
        aria-label={translate('views.notices.region')}
        aria-live="polite"
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        spacing={1}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          // At the top: what ends a dialog or a drawer stands at its foot.
          top: { xs: 8, sm: 16 },
          left: '50%',
          transform: 'translateX(-50%)',
          width: 'max-content',
          maxWidth: 'min(560px, calc(100vw - 16px))',
          alignItems: 'center',
          pointerEvents: toasts.length === 0 ? 'none' : 'auto',
        }}
      >
        {toasts.map((toast) => (
          <ToastLine
            key={toast.id}
            toast={toast}
            isPaused={isHovered || isFocused}
            onClose={() => dismiss(toast)}
            onUndo={() => takeBack(toast)}
          />
        ))}
      </Stack>
    </OpenPlace>
  );
};
