import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { AfterPaint } from './AfterPaint.tsx';

/** The middle of a dialog; where it is longer than the screen the keyboard stops at it, so that it can be scrolled. */
const ScrolledContent = ({ children }: { readonly children: ReactNode }) => {
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

interface ConsequenceDialogProps {
  readonly title: string;
  /** The button names the act: "移动研发部". Without it there is nothing left to do but to close. */
  readonly confirmLabel?: string;
  readonly isPossible?: boolean;
  readonly isRunning?: boolean;
  readonly isDangerous?: boolean;
  /** The keyboard begins on Cancel, as it does where something is dangerous. */
  readonly beginsOnCancel?: boolean;
  /** The form the button submits, instead of `onConfirm`. */
  readonly formId?: string;
  readonly maxWidth?: 'xs' | 'sm' | 'md';
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says what will follow before something is done; the keyboard begins on Cancel where it cannot be undone. */
export const ConsequenceDialog = (props: ConsequenceDialogProps) => {
  const { title, confirmLabel, isDangerous = false, maxWidth = 'xs', onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={maxWidth}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <AfterPaint>
        <ScrolledContent>{props.children}</ScrolledContent>
      </AfterPaint>
      <DialogActions>
        <Button
          onClick={onClose}
          autoFocus={isDangerous || props.beginsOnCancel === true || confirmLabel === undefined}
        >
          {translate(confirmLabel === undefined ? 'ra.action.close' : 'ra.action.cancel')}
        </Button>
        {confirmLabel === undefined ? null : (
          <Button
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={props.isPossible === false}
            loading={props.isRunning === true}
            {...(props.formId === undefined
              ? { onClick: props.onConfirm }
              : { type: 'submit' as const, form: props.formId })}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
