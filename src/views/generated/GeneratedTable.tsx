import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useMemo } from 'react';
import {
  DataTable,
  DataTableBody,
  DataTableHead,
  type RaRecord,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { columnsOf, columnWidth, menuColumnOf, orderColumnOf } from '#views/list/columns.tsx';
import { ListCaption } from '#views/list/ListCaption.tsx';
import { ListSkeleton } from '#views/list/ListSkeleton.tsx';
import { useRowActions } from '#views/list/RowsProvider.tsx';
import { SelectBox } from '#views/list/SelectBox.tsx';
import { tableStyles } from '#views/list/tableStyles.ts';
import { useRow, useRowKeys } from '#views/list/useRow.ts';
import { useFieldViews, useModel } from '#views/ModelContext.tsx';
import { useRowOrder } from '#views/order/rowOrderContext.ts';
import type { ListPreference } from '#views/preferences/preferencesQuery.ts';
import { recordName } from '#views/recordName.ts';
import { NoResults } from './ListStates.tsx';

interface NamedRowProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A row of the table: a click or Enter opens its detail, its checkbox says whom it selects. */
const NamedRow = (props: NamedRowProps) => {
  const record = useRecordContext();
  return record === undefined ? null : <RecordRow {...props} record={record} />;
};

interface RecordRowProps extends NamedRowProps {
  readonly record: RaRecord;
}

const RecordRow = ({ record, className, children }: RecordRowProps) => {
  const translate = useTranslate();
  const model = useModel();
  const { isSelectable } = useRowActions();
  const { row, isSelected } = useRow<HTMLTableRowElement>(record.id);
  return (
    <TableRow hover className={className} selected={isSelected} {...row}>
      {isSelectable ? (
        <TableCell padding="checkbox">
          <SelectBox id={record.id} name={recordName(model, record, translate)} />
        </TableCell>
      ) : null}
      {children}
    </TableRow>
  );
};

const noResults = <NoResults />;
/** The list shows its own bar above the table, and above the cards that stand in for it. */
const noToolbar = <span hidden />;

const CaptionedHead = ({ children }: { readonly children?: ReactNode }) => {
  const model = useModel();
  return (
    <>
      <ListCaption model={model} />
      <DataTableHead>{children}</DataTableHead>
    </>
  );
};

const KeyedBody = ({ children }: { readonly children?: ReactNode }) => {
  const { data = [] } = useListContext();
  const onKeyDown = useRowKeys(data.map((row) => row.id));
  return (
    <DataTableBody row={NamedRow} onKeyDown={onKeyDown}>
      {children}
    </DataTableBody>
  );
};

interface GeneratedTableProps {
  readonly model: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly density: ListPreference['density'];
}

/** The rows as a table with columns that stay, a head that stays in view, and a skeleton of the same shape before. */
export const GeneratedTable = ({ model, fields, density }: GeneratedTableProps) => {
  const translate = useTranslate();
  const fieldViews = useFieldViews();
  const { isPending } = useListContext();
  const { isSelectable } = useRowActions();
  const isOrdered = useRowOrder() !== undefined;
  const columns = useMemo(
    () => [
      ...columnsOf(
        model,
        fields.map((field) => field.path),
        fieldViews,
      ),
      isOrdered ? orderColumnOf(translate('order.column')) : null,
      menuColumnOf(model, translate('views.row.actions')),
    ],
    [model, fields, fieldViews, isOrdered, translate],
  );
  const widthOf = (field: FieldModel, index: number) => columnWidth(field, fieldViews, index);
  const widths = fields.map(widthOf);
  return (
    <Box sx={tableStyles({ density, widths, isSelectable })}>
      {isPending ? (
        <ListSkeleton model={model} fields={fields} widthOf={widthOf} isSelectable={isSelectable} />
      ) : (
        <DataTable
          // Columns are chosen in our own dialog; a change of them is another table.
          key={`${fields.map((field) => field.path).join()} ${isOrdered}`}
          empty={noResults}
          head={CaptionedHead}
          body={KeyedBody}
          bulkActionsToolbar={noToolbar}
          // Without it react-admin asks whether the reader may delete, and then shows no checkboxes for other actions.
          bulkActionButtons={isSelectable ? noToolbar : false}
        >
          {columns}
        </DataTable>
      )}
    </Box>
  );
};
