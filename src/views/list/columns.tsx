import Link from '@mui/material/Link';
import type { ComponentProps, ReactNode } from 'react';
import {
  DataTable,
  LinkBase,
  useCreatePath,
  useDataTableRenderContext,
  useDataTableSortContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { RowMenu } from '#views/actions/RowMenu.tsx';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import type { Models } from '#views/ModelContext.tsx';
import { RowOrderControls } from '#views/order/RowOrder.tsx';
import { recordName } from '#views/recordName.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** Pixels a column of a kind needs before its view says otherwise. */
const usualWidths: Readonly<Partial<Record<FieldKind, number>>> = {
  flag: 96,
  choice: 116,
  number: 100,
  integer: 100,
  money: 120,
  longText: 220,
  email: 200,
  url: 200,
  treeReference: 160,
  references: 170,
  choices: 170,
};

const usual = 124;
const firstColumn = 144;

export const selectWidth = 48;
export const menuWidth = 64;
export const orderWidth = 116;

/** A column's width in pixels: the schema's, its kind's, or the usual one. The first has room for a name. */
export const columnWidth = (field: FieldModel, views: Models['fieldViews'], index: number): number => {
  const own = field.options.width ?? views[field.displayKind].column?.minWidth;
  const width = own ?? usualWidths[field.displayKind] ?? usual;
  return index === 0 ? Math.max(firstColumn, width) : width;
};

/** The class of a column's cells: widths stand once in the table's style, not in every cell. */
const columnClass = (index: number): string => `list-column-${index}${index === 0 ? ' list-first' : ''}`;

type ColumnProps = ComponentProps<typeof DataTable.Col>;

/** A column whose head says to screen readers that, and which way, the table is sorted by it. */
const SortableColumn = (props: ColumnProps) =>
  useDataTableRenderContext() === 'header' ? <SortedHead {...props} /> : <DataTable.Col {...props} />;

const SortedHead = (props: ColumnProps) => {
  const sort = useDataTableSortContext();
  if (sort === undefined || sort.field !== props.source) return <DataTable.Col {...props} />;
  return <DataTable.Col {...props} sortDirection={sort.order === 'ASC' ? 'asc' : 'desc'} />;
};

type FieldViews = Models['fieldViews'];
type Row = Readonly<Record<string, unknown>>;

/** Kinds whose display holds a link of its own; a link around it would be two in one. */
const linkedKinds: readonly FieldModel['displayKind'][] = ['url', 'email'];

const valueAt = (record: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], record);

interface RowFieldProps {
  readonly field: FieldModel;
  readonly record: Row;
}

/** A field of a row, read only. */
export const RowField = ({ field, record }: RowFieldProps) => (
  <FieldDisplay field={field} value={valueAt(record, field.path)} record={record} />
);

/** The first field is the row's link: the detail is reached by keyboard and opens in a tab of its own. */
export const RowLink = ({ model, field }: { readonly model: EntityModel; readonly field: FieldModel }) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const createPath = useCreatePath();
  if (record === undefined) return null;
  if (linkedKinds.includes(field.displayKind)) return <RowField field={field} record={record} />;
  const isBlank = [undefined, null, ''].includes(valueAt(record, field.path) as null);
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource: model.noun, id: record.id, type: 'show' })}
      underline="hover"
      sx={{ fontWeight: 550 }}
    >
      {isBlank ? recordName(model, record, translate) : <RowField field={field} record={record} />}
    </Link>
  );
};

/** The fields of these columns, in this order; a name the schema does not have gives none. */
export const columnFields = (model: EntityModel, names: readonly string[]): readonly FieldModel[] =>
  names.map((name) => findField(model.fields, name)).filter((field) => field !== undefined);

/** The columns of a list, made once per model and choice: react-admin renders rows far faster when they do not change. */
export const columnsOf = (
  model: EntityModel,
  names: readonly string[],
  fieldViews: FieldViews,
): readonly ReactNode[] =>
  columnFields(model, names).map((field, index) => (
    <SortableColumn
      key={field.path}
      source={field.path}
      label={wordKeys(model.noun).field(field.path)}
      align={fieldViews[field.displayKind].column?.align ?? 'left'}
      disableSort={field.options.sortable !== true}
      className={columnClass(index)}
      render={(record: Row) =>
        index === 0 ? <RowLink model={model} field={field} /> : <RowField field={field} record={record} />
      }
    />
  ));

/** The row's actions; undefined when the schema offers nothing to do. */
export const rowActionsOf = (model: EntityModel): EntityModel['actions'] | undefined => {
  const actions = model.actions.filter((action) => model.list.rowActions.includes(action.name));
  const { update, delete: remove } = model.verbs;
  return actions.length === 0 && update === undefined && remove === undefined ? undefined : actions;
};

const Order = () => {
  const record = useRecordContext();
  return record === undefined ? null : <RowOrderControls record={record} />;
};

/** What moves the rows of a list that has an order. */
export const orderColumnOf = (label: string): ReactNode => (
  <DataTable.Col
    key="_order"
    label={label}
    align="right"
    disableSort
    className="list-order"
    render={() => <Order />}
  />
);

/** The last column: the row's menu, when the schema offers anything to do. */
export const menuColumnOf = (model: EntityModel, label: string): ReactNode => {
  const actions = rowActionsOf(model);
  return actions === undefined ? null : (
    <DataTable.Col
      key="_menu"
      label={label}
      align="right"
      disableSort
      className="list-menu"
      render={() => <RowMenu model={model} actions={actions} />}
    />
  );
};
