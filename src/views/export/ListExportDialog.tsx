import type { EntityModel } from '#engine/model.ts';
import { ScopedExportDialog } from './ScopedExportDialog.tsx';
import { useListScopes } from './useListScopes.ts';

interface ListExportDialogProps {
  readonly model: EntityModel;
  readonly onClose: () => void;
}

/** The dialog of a list whose export asks for rows and fields. */
export const ListExportDialog = ({ model, onClose }: ListExportDialogProps) => (
  <ScopedExportDialog model={model} scopes={useListScopes(model)} onClose={onClose} />
);
