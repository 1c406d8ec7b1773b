import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import type { Obstacle } from '#views/reasons/useOffers.ts';
import { wordKeys } from '../wordKeys.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { ReasonedButton } from './ReasonedButton.tsx';
import { isDirect, useDirectAction } from './useDirectAction.ts';

interface ActionButtonProps {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly target: ActionTarget;
  readonly subject: string;
  readonly obstacle?: Obstacle | undefined;
}

/** A button for an action of the schema: asks first where there is something to ask, and says why when it is not possible. */
export const ActionButton = ({ model, action, target, subject, obstacle }: ActionButtonProps) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const direct = useDirectAction(model);
  return (
    <>
      <ReasonedButton
        model={model}
        reason={obstacle}
        size="small"
        color={action.danger === true ? 'error' : 'primary'}
        loading={direct.isRunning}
        onClick={() => (isDirect(action) ? void direct.run(action, target) : setAsking(true))}
      >
        {translate(wordKeys(model.noun).action(action.name, 'title'))}
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
