import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { wordKeys } from '../wordKeys.ts';
import type { Obstacle } from './actionState.ts';
import { useDirectAction } from './useDirectAction.ts';

interface RowActionItemProps {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly target: ActionTarget;
  readonly obstacle: Obstacle | undefined;
  readonly onAsk: () => void;
  readonly onDone: () => void;
}

/** One action in a row's menu; when the row's state forbids it, it says so instead of vanishing. */
export const RowActionItem = ({ model, action, target, obstacle, onAsk, onDone }: RowActionItemProps) => {
  const translate = useTranslate();
  const direct = useDirectAction(model, action);
  const choose = () => {
    onDone();
    if (direct.isPossible) void direct.run(target);
    else onAsk();
  };
  return (
    <MenuItem
      onClick={choose}
      disabled={obstacle !== undefined || direct.isRunning}
      sx={action.danger === true ? { color: 'error.main' } : {}}
    >
      <ListItemText
        primary={translate(wordKeys(model.noun).action(action.name, 'title'))}
        secondary={obstacle === undefined ? undefined : translate(`views.obstacle.${obstacle}`)}
      />
    </MenuItem>
  );
};
