import Stack from '@mui/material/Stack';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { ToastLine } from './ToastLine.tsx';
import { useToastKeys } from './useToastKeys.ts';
import { type Toast, useToasts } from './useToasts.ts';

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
          bottom: { xs: 8, sm: 24 },
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
