import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent, ReactNode } from 'react';
import {
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useNavigate,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useModel } from '../ModelContext.tsx';
import { recordName } from '../recordName.ts';

interface NamedRowProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A row of the list: a click opens its detail, its checkbox says whom it selects. */
export const NamedRow = ({ className, children }: NamedRowProps) => {
  const model = useModel();
  const record = useRecordContext();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { hasBulkActions } = useDataTableConfigContext();
  if (record === undefined) return null;
  const open = () => navigate(createPath({ resource: model.noun, id: record.id, type: 'show' }));
  return (
    <TableRow hover className={className} onClick={open} sx={{ cursor: 'pointer' }}>
      {hasBulkActions === true ? <SelectCell name={recordName(model, record)} /> : null}
      {children}
    </TableRow>
  );
};

const SelectCell = ({ name }: { readonly name: string }) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selectedIds = useDataTableSelectedIdsContext();
  if (record === undefined) return null;
  // react-admin's toggle reads shift from a mouse event, for ranges; MUI types the box's click wider.
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    handleToggleItem?.(record.id, event as MouseEvent<HTMLInputElement>);
  };
  return (
    <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        checked={selectedIds?.includes(record.id) ?? false}
        onClick={toggle}
        slotProps={{ input: { 'aria-label': translate('views.row.select', { name }) } }}
      />
    </TableCell>
  );
};
