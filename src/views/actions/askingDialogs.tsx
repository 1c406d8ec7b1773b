import { Suspense } from 'react';
import { lazyPart } from '../lazyPart.ts';
import type { ActionDialogProps } from './ActionDialog.tsx';
import type { DeleteDialogProps } from './DeleteDialog.tsx';

const Action = lazyPart<ActionDialogProps>(async () => ({
  default: (await import('./ActionDialog.tsx')).ActionDialog,
}));
const Delete = lazyPart<DeleteDialogProps>(async () => ({
  default: (await import('./DeleteDialog.tsx')).DeleteDialog,
}));

/** The dialog of an action, whose code, that of forms, comes when it is first asked for. */
export const ActionDialog = (props: ActionDialogProps) => (
  <Suspense>
    <Action {...props} />
  </Suspense>
);

/** The question before deleting, loaded when it is first asked. */
export const DeleteDialog = (props: DeleteDialogProps) => (
  <Suspense>
    <Delete {...props} />
  </Suspense>
);
