import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Modal from '@mui/material/Modal';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { AfterPaint } from './AfterPaint.tsx';

interface DrawerFrameProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Buttons beside the title. */
  readonly buttons?: ReactNode;
  /** What can be done, in a line of its own below the title. */
  readonly actions?: ReactNode;
  /** Stands at the bottom while the content scrolls: the buttons of a form. */
  readonly footer?: ReactNode;
  /** Is there at once: it takes the place of a drawer that was open already. */
  readonly isStill?: boolean;
  readonly children: ReactNode;
}

const edge = { borderColor: 'var(--hairline)', borderStyle: 'solid', borderWidth: 0 };

/** One style for all of a drawer: each component of its own would cost the click that opens it. */
const drawer = {
  // Above the app bar: what is under way in the drawer comes first, and its title must be seen.
  zIndex: 'modal',
  '& > .drawer-backdrop': {
    position: 'absolute',
    inset: 0,
    bgcolor: 'var(--backdrop)',
    animation: 'backdrop-in var(--calm)',
  },
  '& > .drawer-still': { animation: 'none' },
  '@keyframes backdrop-in': { from: { opacity: 0 } },
  '& > [role=dialog]': {
    position: 'absolute',
    inset: '0 0 0 auto',
    display: 'flex',
    flexDirection: 'column',
    width: { xs: '100%', sm: 560 },
    maxWidth: '100%',
    color: 'text.primary',
    bgcolor: 'var(--paper)',
    boxShadow: 16,
    outline: 0,
  },
  '& .drawer-head': { ...edge, display: 'flex', alignItems: 'center', gap: 1, px: 3, py: 1.5 },
  '& .drawer-head > h2': { typography: 'h6', flex: 1, minWidth: '5em', m: 0, overflowWrap: 'anywhere' },
  // The places of buttons are kept until they are there.
  '& .drawer-actions': { ...edge, minHeight: 'calc(var(--control) + 13px)', px: 3, pb: 1.5 },
  '& .drawer-head:not(:has(+ .drawer-actions)), & .drawer-actions': { borderBottomWidth: 1 },
  '& .drawer-body': { flex: 1, overflowY: 'auto', px: 3, py: 2.5, outlineOffset: '-2px' },
  '& .drawer-foot': {
    ...edge,
    display: 'flex',
    justifyContent: 'flex-end',
    gap: 1,
    minHeight: 'calc(var(--control) + 25px)',
    px: 3,
    py: 1.5,
    borderTopWidth: 1,
  },
};

type BackdropProps = ComponentProps<'div'> & { readonly open?: boolean; readonly ownerState?: unknown };

/** Only an element: what the modal tells its backdrop besides is for MUI's own. */
const Backdrop = ({ open: _, ownerState: __, ...props }: BackdropProps) => <div {...props} />;

const slots = { backdrop: Backdrop };
const fading = { backdrop: { className: 'drawer-backdrop' } };
const still = { backdrop: { className: 'drawer-backdrop drawer-still' } };

/** A drawer at the right over the list: titled, focused when it opens, closed by Esc, full width on a phone. */
export const DrawerFrame = ({
  title,
  onClose,
  buttons,
  actions,
  footer,
  isStill = false,
  children,
}: DrawerFrameProps) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Modal open onClose={onClose} slots={slots} slotProps={isStill ? still : fading} sx={drawer}>
      <div role="dialog" aria-modal aria-labelledby={titleId} tabIndex={-1}>
        <div className="drawer-head">
          <h2 id={titleId}>{title}</h2>
          {buttons === undefined ? null : <AfterPaint>{buttons}</AfterPaint>}
          <IconButton aria-label={translate('ra.action.close')} onClick={onClose} edge="end">
            <Close />
          </IconButton>
        </div>
        {actions === undefined ? null : (
          <div className="drawer-actions">
            <AfterPaint>{actions}</AfterPaint>
          </div>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard, too, where nothing inside takes the focus */}
        <div className="drawer-body" tabIndex={0}>
          <AfterPaint>{children}</AfterPaint>
        </div>
        {footer === undefined ? null : (
          <div className="drawer-foot">
            <AfterPaint>{footer}</AfterPaint>
          </div>
        )}
      </div>
    </Modal>
  );
};
