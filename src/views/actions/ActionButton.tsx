import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { useOverride } from '#views/ModelContext.tsx';
import { ReasonNote, useReasonText } from '#views/reasons/ReasonNote.tsx';
import type { Obstacle } from '#views/reasons/useOffers.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { ActionDialog } from './askingDialogs.tsx';
import { isDirect, useDirectAction } from './useRunAction.ts';

interface ActionLabelProps {
  readonly noun: string;
  readonly action: string;
  /** The schema's words. */
  readonly children: string;
}

/** What is said where an action is offered: the schema's words, in what the noun makes of them. */
export const ActionLabel = ({ noun, action, children }: ActionLabelProps) => {
  const { label: Own } = useOverride(noun).buttons?.[action] ?? {};
  return Own === undefined ? children : <Own>{children}</Own>;
};

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

const SwitchedOff = ({ model, reason, sx: _, color: __, variant, ...button }: SwitchedOffProps) => {
  const text = useReasonText(model)(reason);
  return (
    <Tooltip title={<ReasonNote model={model} reason={reason} isCopyable />} opensOnClick>
      <Button
        {...button}
        color="inherit"
        // A filled one would look as if it could be pressed.
        variant={variant === 'contained' ? 'text' : variant}
        aria-disabled
        aria-description={text}
        sx={{ color: 'text.disabled', cursor: 'help' }}
      />
    </Tooltip>
  );
};

interface ActionButtonProps {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly target: ActionTarget;
  readonly subject: string;
  readonly obstacle?: Obstacle | undefined;
  readonly variant?: ButtonProps['variant'];
}

/** A button for an action of the schema: asks first where there is something to ask, and says why when it is not possible. */
export const ActionButton = ({
  model,
  action,
  target,
  subject,
  obstacle,
  variant = 'text',
}: ActionButtonProps) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const direct = useDirectAction(model);
  return (
    <>
      <ReasonedButton
        model={model}
        reason={obstacle}
        variant={variant}
        size="small"
        color={action.danger === true ? 'error' : 'primary'}
        loading={direct.isRunning}
        onClick={() => (isDirect(action) ? void direct.run(action, target) : setAsking(true))}
      >
        <ActionLabel noun={model.noun} action={action.name}>
          {translate(wordKeys(model.noun).action(action.name, 'title'))}
        </ActionLabel>
      </ReasonedButton>
      {isAsking ? (
        <ActionDialog
          model={model}
          action={action}
          target={target}
          subject={subject}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};
