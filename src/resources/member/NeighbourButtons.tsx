import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef } from 'react';
import { type Identifier, useCreatePath, useEvent, useNavigate, useTranslate } from 'react-admin';
import { useNeighbours } from './useNeighbours.ts';

/** Boxes, tabs and menus keep their own arrows. */
const ownArrows = 'input, textarea, select, [role=tab], [role=menu], [role=combobox], [contenteditable]';

const isStep = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** ← and → as long as this drawer is what the reader is in: a dialog above it has its own keys. */
const useArrows = (step: (key: string) => boolean) => {
  const place = useRef<HTMLSpanElement>(null);
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isStep(event) || !(target instanceof HTMLElement) || target.closest(ownArrows) !== null) return;
    const drawer = place.current?.closest('[role=dialog]');
    if (drawer?.contains(target) !== true && target.querySelector('[role=dialog]') !== drawer) return;
    if (step(event.key)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
  return place;
};

/** To the person above or below in the list, by button or ← →; the list beneath stays where it is. */
export const NeighbourButtons = ({ id }: { readonly id: Identifier }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { previous, next } = useNeighbours(id);
  const open = (neighbour: string | undefined): boolean => {
    if (neighbour === undefined) return false;
    // Back leads to the list, not through everybody looked at.
    navigate(createPath({ resource: 'member', id: neighbour, type: 'show' }), {
      replace: true,
      state: { isNeighbour: true },
    });
    return true;
  };
  const place = useArrows((key) => {
    if (key === 'ArrowLeft') return open(previous);
    return key === 'ArrowRight' ? open(next) : false;
  });
  const button = (
    label: string,
    keys: string,
    neighbour: string | undefined,
    Icon: typeof KeyboardArrowUp,
  ) => (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-keyshortcuts={keys}
          disabled={neighbour === undefined}
          onClick={() => open(neighbour)}
        >
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <span ref={place} style={{ whiteSpace: 'nowrap' }}>
      {button(translate('member.previous'), 'ArrowLeft', previous, KeyboardArrowUp)}
      {button(translate('member.next'), 'ArrowRight', next, KeyboardArrowDown)}
    </span>
  );
};
