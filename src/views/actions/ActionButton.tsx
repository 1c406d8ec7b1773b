import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { wordKeys } from '../wordKeys.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Obstacle } from './actionState.ts';
import { useDirectAction } from './useDirectAction.ts';

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
  const direct = useDirectAction(model, action);
  const reason = obstacle === undefined ? '' : translate(`views.obstacle.${obstacle}`);
  return (
    <>
      <Tooltip title={reason}>
        {/* A disabled button receives no pointer: the span carries the reason. */}
        <span>
          <Button
            size="small"
            color={action.danger === true ? 'error' : 'primary'}
            disabled={obstacle !== undefined}
            loading={direct.isRunning}
            onClick={() => (direct.isPossible ? direct.run(target) : setAsking(true))}
          >
            {translate(wordKeys(model.noun).action(action.name, 'title'))}
          </Button>
        </span>
      </Tooltip>
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
