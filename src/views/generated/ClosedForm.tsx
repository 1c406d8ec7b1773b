import Alert from '@mui/material/Alert';
import type { EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { DrawerFrame } from '../layouts/DrawerFrame.tsx';
import { useReasonText } from '../reasons/useReasonText.ts';
import { useCloseDrawer } from './useCloseDrawer.ts';

interface ClosedFormProps {
  readonly model: EntityModel;
  readonly title: string;
  readonly reason: Reason;
}

/** In place of a form that its reader could not save, wherever the link to it came from: what stands in the way. */
export const ClosedForm = ({ model, title, reason }: ClosedFormProps) => {
  const close = useCloseDrawer(model.noun);
  const reasonText = useReasonText(model);
  return (
    <DrawerFrame title={title} onClose={close}>
      <Alert severity="warning">{reasonText(reason)}</Alert>
    </DrawerFrame>
  );
};
