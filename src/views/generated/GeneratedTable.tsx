import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import { DataTable, DataTableBody, DataTableHead, useListContext, useTranslate } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { columnsOf, menuColumnOf, orderColumnOf } from '#views/list/columns.tsx';
import { columnWidth } from '../list/columnWidth.ts';
import { ListCaption } from '../list/ListCaption.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { useRowDeeds } from '../list/rowsContext.ts';
import { tableStyles } from '../list/tableStyles.ts';
import { useRowKeys } from '../list/useRowKeys.ts';
import { useFieldViews, useModel } from '../ModelContext.tsx';
import { useRowOrder } from '../order/rowOrderContext.ts';
import type { ListPreference } from '../preferences/preferencesQuery.ts';
import { NoResults } from './ListStates.tsx';
import { NamedRow } from './NamedRow.tsx';

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
  const { isSelectable } = useRowDeeds();
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
