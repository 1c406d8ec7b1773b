import ArrowIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { RowMenu } from '#views/actions/RowMenu.tsx';
import { cellViewOf, shownValue } from '#views/fields/FieldDisplay.tsx';
import type { FieldView } from '#views/fieldView.ts';
import { cellClass, columnWidth, RowLink, rowActionsOf, valueAt } from '#views/list/columns.tsx';
import { ListCaption } from '#views/list/ListCaption.tsx';
import { ListSkeleton } from '#views/list/ListSkeleton.tsx';
import { useRowActions } from '#views/list/RowsProvider.tsx';
import { SelectBox, SelectPageBox } from '#views/list/SelectBox.tsx';
import { tableStyles } from '#views/list/tableStyles.ts';
import { type RowState, useRow, useRowKeys, useRowStates } from '#views/list/useRow.ts';
import { useFieldViews, useOverride } from '#views/ModelContext.tsx';
import { RowOrderControls } from '#views/order/RowOrder.tsx';
import { useRowOrder } from '#views/order/rowOrderContext.ts';
import type { ListPreference } from '#views/preferences/preferencesQuery.ts';
import { recordName } from '#views/recordName.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { NoResults } from './ListStates.tsx';

/** A field with how it is shown: looked up once and not in hundreds of cells. */
interface Column {
  readonly field: FieldModel;
  readonly view: FieldView;
  readonly className: string;
}

/** What a table shows of each row; the same object while its columns stay, so that rows are not rendered again for it. */
interface Shape {
  readonly model: EntityModel;
  readonly columns: readonly Column[];
  /** Whether people put the rows in order. */
  readonly isOrdered: boolean;
}

interface HeadCellProps {
  readonly model: EntityModel;
  readonly field: FieldModel;
  readonly className: string | undefined;
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const;

/** The name of a column; of one that sorts the button for it, which says what it will do. */
const HeadCell = ({ model, field, className }: HeadCellProps) => {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  const label = translate(wordKeys(model.noun).field(field.path));
  if (field.options.sortable !== true)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const isSorted = sort.field === field.path;
  const next = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const act = translate('ra.sort.sort_by', {
    field: label,
    field_lower_first: label.charAt(0).toLowerCase() + label.slice(1),
    order: translate(`ra.sort.${next}`),
  });
  return (
    <th scope="col" className={className} aria-sort={isSorted ? ariaSort[sort.order] : undefined}>
      <button
        type="button"
        className={`list-sort${isSorted ? ` list-sorted-${sort.order}` : ''}`}
        aria-label={act}
        title={act}
        onClick={() => setSort({ field: field.path, order: next })}
      >
        {label}
        <ArrowIcon />
      </button>
    </th>
  );
};

const Head = ({ shape: { model, columns, isOrdered } }: { readonly shape: Shape }) => {
  const translate = useTranslate();
  const { isSelectable } = useRowActions();
  return (
    <thead>
      <tr>
        {isSelectable ? (
          <th scope="col" className="list-select">
            <SelectPageBox />
          </th>
        ) : null}
        {columns.map(({ field, className }) => (
          <HeadCell key={field.path} model={model} field={field} className={className} />
        ))}
        {isOrdered ? (
          <th scope="col" className="list-order">
            {translate('order.column')}
          </th>
        ) : null}
        {rowActionsOf(model) === undefined ? null : (
          <th scope="col" className="list-menu">
            <span>{translate('views.row.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
};

interface RowProps {
  readonly record: RaRecord;
  readonly shape: Shape;
}

/** The values of a row and what can be done with it. Rendered for the row alone: a list shows a hundred of them. */
const Cells = memo(({ record, shape: { model, columns, isOrdered } }: RowProps) => {
  const actions = rowActionsOf(model);
  return (
    <RecordContextProvider value={record}>
      {columns.map(({ field, view, className }, index) => {
        const shown = shownValue(view, { field, value: valueAt(record, field.path), record });
        return (
          <td key={field.path} className={className}>
            {index === 0 ? (
              <RowLink model={model} field={field} record={record}>
                {shown}
              </RowLink>
            ) : (
              shown
            )}
          </td>
        );
      })}
      {isOrdered ? (
        <td className="list-order">
          <RowOrderControls record={record} />
        </td>
      ) : null}
      {actions === undefined ? null : (
        <td className="list-menu">
          <RowMenu model={model} actions={actions} />
        </td>
      )}
    </RecordContextProvider>
  );
});

/** A row of the table: a click or Enter opens its detail, its checkbox says whom it selects. */
const Row = memo(({ record, shape, isActive, isSelected }: RowProps & RowState) => {
  const translate = useTranslate();
  const { isSelectable } = useRowActions();
  const row = useRow<HTMLTableRowElement>(record.id, isActive);
  return (
    <tr data-selected={isSelected || undefined} {...row}>
      {isSelectable ? (
        <td className="list-select">
          <SelectBox
            id={record.id}
            name={recordName(shape.model, record, translate)}
            isSelected={isSelected}
          />
        </td>
      ) : null}
      <Cells record={record} shape={shape} />
    </tr>
  );
});

const Body = ({ shape }: { readonly shape: Shape }) => {
  const { data = [] } = useListContext();
  const onKeyDown = useRowKeys(data.map((row) => row.id));
  const stateOf = useRowStates();
  return (
    <tbody onKeyDown={onKeyDown}>
      {data.map((record) => (
        <Row key={record.id} record={record} shape={shape} {...stateOf(record.id)} />
      ))}
    </tbody>
  );
};

interface GeneratedTableProps {
  readonly model: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly density: ListPreference['density'];
}

/**
 * The rows as a table with columns that stay, a head that stays in view, and a skeleton of the same shape before. Plain elements with
 * one style for all of them: react-admin's table has seven components in each cell, and a list has hundreds of cells.
 */
export const GeneratedTable = ({ model, fields, density }: GeneratedTableProps) => {
  const fieldViews = useFieldViews();
  const overrides = useOverride(model.noun);
  const { isPending, data, total } = useListContext();
  const { isSelectable } = useRowActions();
  const isOrdered = useRowOrder() !== undefined;
  const shape = useMemo<Shape>(
    () => ({
      model,
      columns: fields.map((field, index) => {
        const view = cellViewOf(field, { fieldViews, overrides });
        return { field, view, className: cellClass(view.column?.align, index) };
      }),
      isOrdered,
    }),
    [model, fields, fieldViews, overrides, isOrdered],
  );
  const widths = shape.columns.map(({ field, view }, index) => columnWidth(field, view, index));
  if (!isPending && (data === undefined || data.length === 0 || total === 0)) return <NoResults />;
  return (
    <Box sx={tableStyles({ density, widths, isSelectable, isOrdered })}>
      {isPending ? (
        <ListSkeleton model={model} fields={fields} isSelectable={isSelectable} />
      ) : (
        <div className="list-frame">
          <table>
            <ListCaption model={model} />
            <Head shape={shape} />
            <Body shape={shape} />
          </table>
        </div>
      )}
    </Box>
  );
};
