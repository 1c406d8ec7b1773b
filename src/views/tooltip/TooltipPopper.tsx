import Box from '@mui/material/Box';
import Popper, { type PopperPlacementType } from '@mui/material/Popper';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useEvent } from 'react-admin';

export interface TooltipPopperProps {
  readonly anchor: HTMLElement;
  readonly placement: PopperPlacementType;
  readonly onGone: () => void;
  readonly children: ReactNode;
}

/** A finger covers what it points at: the text stays for a while after it. A mouse has time to move onto the text. */
const lingerMs = { mouse: 100, touch: 1_500 };

interface Watched {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: (event: Pick<PointerEvent, 'pointerType'>) => void;
}

/**
 * Shown while the pointer is on its anchor or on itself, or the keyboard on the anchor; Escape takes it away (WCAG 1.4.13). Gives what to
 * watch the text with.
 */
const useGone = (anchor: HTMLElement, onGone: () => void): Watched => {
  const gone = useEvent(onGone);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const watched = useMemo(() => {
    const onPointerEnter = () => clearTimeout(leaving.current);
    const onPointerLeave = ({ pointerType }: Pick<PointerEvent, 'pointerType'>) => {
      clearTimeout(leaving.current);
      leaving.current = setTimeout(gone, lingerMs[pointerType === 'touch' ? 'touch' : 'mouse']);
    };
    return { onPointerEnter, onPointerLeave };
  }, [gone]);
  useEffect(() => {
    const { onPointerEnter, onPointerLeave } = watched;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') gone();
    };
    anchor.addEventListener('pointerenter', onPointerEnter);
    anchor.addEventListener('pointerleave', onPointerLeave);
    anchor.addEventListener('blur', gone);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(leaving.current);
      anchor.removeEventListener('pointerenter', onPointerEnter);
      anchor.removeEventListener('pointerleave', onPointerLeave);
      anchor.removeEventListener('blur', gone);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [anchor, gone, watched]);
  return watched;
};

const away = [{ name: 'offset', options: { offset: [0, 6] } }];
/** Dark in both themes: it lies above the page, not in it. */
const colour = '#26343b';

/** The text of a tooltip, beside what it belongs to. */
export const TooltipPopper = ({ anchor, placement, onGone, children }: TooltipPopperProps) => (
  <Popper
    {...useGone(anchor, onGone)}
    open
    anchorEl={anchor}
    placement={placement}
    modifiers={away}
    sx={{ zIndex: 'tooltip' }}
  >
    <Box
      sx={{
        maxWidth: 300,
        px: 1.25,
        py: 0.75,
        borderRadius: 1,
        typography: 'body2',
        whiteSpace: 'pre-line',
        color: 'common.white',
        bgcolor: colour,
      }}
    >
      {children}
    </Box>
  </Popper>
);
