import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { ReasonNote } from '../reasons/ReasonNote.tsx';
import { useReasonText } from '../reasons/useReasonText.ts';

interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly model: EntityModel;
  readonly reason: Reason | undefined;
}

/** A button that, switched off, stays in the tab order and says why: on hover, on focus, on a tap, and to a screen reader. */
export const ReasonedButton = ({ model, reason, onClick, ...button }: ReasonedButtonProps) =>
  reason === undefined ? (
    <Button {...button} onClick={onClick} />
  ) : (
    <SwitchedOff model={model} reason={reason} {...button} />
  );

interface SwitchedOffProps extends ReasonedButtonProps {
  readonly reason: Reason;
}

const SwitchedOff = ({ model, reason, sx: _, color: __, variant: ___, ...button }: SwitchedOffProps) => {
  const text = useReasonText(model)(reason);
  const [isOpen, setOpen] = useState(false);
  return (
    <Tooltip
      title={<ReasonNote model={model} reason={reason} isCopyable />}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      <Button
        {...button}
        color="inherit"
        aria-disabled
        aria-description={text}
        onClick={() => setOpen(true)}
        sx={{ color: 'text.disabled', cursor: 'help' }}
      />
    </Tooltip>
  );
};
