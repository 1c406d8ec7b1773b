import type { PopperPlacementType } from '@mui/material/Popper';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { lazyPart } from '#views/lazyPart.ts';
import type { TooltipPopperProps } from './TooltipPopper.tsx';

const TooltipPopper = lazyPart<TooltipPopperProps>(async () => ({
  default: (await import('./TooltipPopper.tsx')).TooltipPopper,
}));

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onClick' | 'aria-label' | 'aria-description'
>;

interface TooltipProps {
  /** Nothing is shown where it is empty. A text names what has no name of its own. */
  readonly title: ReactNode;
  readonly placement?: PopperPlacementType;
  /** The text says more about something that is named by what stands in it. */
  readonly describeChild?: boolean;
  /** A press shows it, too. */
  readonly opensOnClick?: boolean;
  readonly children: ReactElement<Handlers>;
}

/** So long a mouse rests on something, and a finger, before it is said what that is. */
const delayMs = { mouse: 400, touch: 600 };

// One pointer, one wait, and one element it came to.
let waiting: ReturnType<typeof setTimeout> | undefined;
let pointed: HTMLElement | undefined;

/**
 * Says on hover and focus what something is. MUI's own is eight components around each child before anyone points at one, and
 * renders it twice; this is the child with its handlers, and a text that is loaded and placed when it is shown.
 */
export const Tooltip = ({
  title,
  placement = 'bottom',
  describeChild,
  opensOnClick,
  children,
}: TooltipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const own = children.props;
  const isSaid = title !== '' && title !== null && title !== undefined;
  const show = (element: HTMLElement) => {
    clearTimeout(waiting);
    pointed = element;
    // What cannot be loaded, without a network say, is not said: the form around it must stay as it is.
    const shown = TooltipPopper.preload().then(() => pointed === element && setAnchor(element));
    void shown.catch(() => undefined);
  };
  const handlers: Handlers = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      own.onPointerEnter?.(event);
      const { currentTarget, pointerType } = event;
      clearTimeout(waiting);
      waiting = setTimeout(() => show(currentTarget), delayMs[pointerType === 'touch' ? 'touch' : 'mouse']);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      own.onPointerLeave?.(event);
      clearTimeout(waiting);
      if (pointed === event.currentTarget) pointed = undefined;
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event);
      if (event.target.matches(':focus-visible')) show(event.currentTarget);
    },
    ...(opensOnClick === true
      ? {
          onClick: (event: MouseEvent<HTMLElement>) => {
            own.onClick?.(event);
            show(event.currentTarget);
          },
        }
      : {}),
  };
  const name =
    typeof title === 'string' ? { [describeChild === true ? 'aria-description' : 'aria-label']: title } : {};
  return (
    <>
      {isSaid ? cloneElement(children, { ...name, ...own, ...handlers }) : children}
      {anchor === undefined || !isSaid ? null : (
        <Suspense>
          <TooltipPopper anchor={anchor} placement={placement} onGone={() => setAnchor(undefined)}>
            {title}
          </TooltipPopper>
        </Suspense>
      )}
    </>
  );
};
