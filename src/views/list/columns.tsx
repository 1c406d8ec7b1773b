import type { ReactNode } from 'react';
import { LinkBase, type RaRecord, useCreatePath, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { shownValue, useCellView } from '#views/fields/FieldDisplay.tsx';
import type { FieldView } from '#views/fieldView.ts';
import { recordName } from '#views/recordName.ts';

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
export const menuWidth = 56;
export const orderWidth = 100;

/** A column's width in pixels: its view's, its kind's, or the usual one. The first has room for a name. */
export const columnWidth = (field: FieldModel, view: FieldView, index: number): number => {
  const width = view.column?.minWidth ?? usualWidths[field.displayKind] ?? usual;
  return index === 0 ? Math.max(firstColumn, width) : width;
};

/** The class of a column's cells: widths and sides stand once in the table's style, not in every cell. */
export const cellClass = (align: string | undefined, index: number): string =>
  `list-column-${index}${index === 0 ? ' list-first' : ''}${align === 'right' ? ' list-right' : ''}`;

type Row = Readonly<Record<string, unknown>>;

/** Kinds whose display holds a link of its own; a link around it would be two in one. */
const linkedKinds: readonly FieldModel['displayKind'][] = ['url', 'email'];

/** The value of a field of a row, by its dotted way from there. */
export const valueAt = (record: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], record);

interface RowFieldProps {
  readonly field: FieldModel;
  readonly record: Row;
}

/** A field of a row, read only, as it stands in lists. */
export const RowField = ({ field, record }: RowFieldProps) =>
  shownValue(useCellView(field), { field, value: valueAt(record, field.path), record });

interface RowLinkProps {
  readonly model: EntityModel;
  readonly field: FieldModel;
  readonly record: RaRecord;
  /** The field as it is shown. */
  readonly children: ReactNode;
}

/** The first field is the row's link: the detail is reached by keyboard and opens in a tab of its own. */
export const RowLink = ({ model, field, record, children }: RowLinkProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  if (linkedKinds.includes(field.displayKind)) return children;
  const isBlank = [undefined, null, ''].includes(valueAt(record, field.path) as null);
  return (
    <LinkBase className="row-link" to={createPath({ resource: model.noun, id: record.id, type: 'show' })}>
      {isBlank ? recordName(model, record, translate) : children}
    </LinkBase>
  );
};

/** The fields of these columns, in this order; a name the schema does not have gives none. */
export const columnFields = (model: EntityModel, names: readonly string[]): readonly FieldModel[] =>
  names.map((name) => findField(model.fields, name)).filter((field) => field !== undefined);

/** The row's actions; undefined when the schema offers nothing to do. */
export const rowActionsOf = (model: EntityModel): EntityModel['actions'] | undefined => {
  const actions = model.actions.filter((action) => model.list.rowActions.includes(action.name));
  const { update, delete: remove } = model.verbs;
  return actions.length === 0 && update === undefined && remove === undefined ? undefined : actions;
};
