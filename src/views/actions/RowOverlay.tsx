import { type ComponentType, lazy, Suspense } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { State } from '#engine/dialect.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import type { RowDialogProps } from '../override.ts';
import type { Offer } from '../reasons/useOffers.ts';
import { recordName } from '../recordName.ts';
import { ActionDialog, DeleteDialog } from './askingDialogs.tsx';

const WhyDialog = lazy(async () => {
  const { WhyDialog: component } = await import('../reasons/WhyDialog.tsx');
  return { default: component };
});

/** What is asked or told about a row. */
export type RowOverlayKind =
  /** `state`: of those the action leads to, the one that is meant. */
  | { readonly kind: 'action'; readonly action: ActionModel; readonly state?: State | undefined }
  | { readonly kind: 'delete' }
  | { readonly kind: 'dialog'; readonly dialog: ComponentType<RowDialogProps> }
  | { readonly kind: 'why' };

interface RowOverlayProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
  readonly missing: readonly Offer[];
  readonly overlay: RowOverlayKind;
  readonly onClose: () => void;
  /** The row has been deleted. */
  readonly onGone?: () => void;
}

/** The dialog of what was chosen for a row: an action's, the question before deleting, or what is not offered and why. */
export const RowOverlay = ({ model, record, missing, overlay, onClose, onGone }: RowOverlayProps) => {
  const translate = useTranslate();
  const name = recordName(model, record, translate);
  switch (overlay.kind) {
    case 'action':
      return (
        <ActionDialog
          model={model}
          action={overlay.action}
          state={overlay.state}
          target={{ id: record.id, previous: record }}
          subject={name}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          model={model}
          ids={[record.id]}
          subject={name}
          onClose={onClose}
          {...(onGone === undefined ? {} : { onDone: onGone })}
        />
      );
    case 'dialog':
      return (
        <Suspense>
          <overlay.dialog record={record} onClose={onClose} />
        </Suspense>
      );
    case 'why':
      return (
        <Suspense>
          <WhyDialog model={model} record={record} missing={missing} onClose={onClose} />
        </Suspense>
      );
    default:
      return overlay satisfies never;
  }
};
