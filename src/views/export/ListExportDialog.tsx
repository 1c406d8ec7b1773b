import type { ExportRequest } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { ScopedExportDialog } from './ScopedExportDialog.tsx';
import { useListScopes } from './useListScopes.ts';

interface ListExportDialogProps {
  readonly model: EntityModel;
  readonly asked?: ExportRequest | undefined;
  readonly onClose: () => void;
}

/** The dialog of a list whose export asks for rows and fields. */
export const ListExportDialog = ({ model, asked, onClose }: ListExportDialogProps) => (
  <ScopedExportDialog model={model} scopes={useListScopes(model)} asked={asked} onClose={onClose} />
);
