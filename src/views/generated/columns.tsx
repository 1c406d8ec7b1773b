import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { DataTable, LinkBase, type RaRecord, useCreatePath, useRecordContext } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { RowMenu } from '../actions/RowMenu.tsx';
import { FieldDisplay } from '../fields/FieldDisplay.tsx';
import type { Models } from '../ModelContext.tsx';
import { recordName } from '../recordName.ts';
import { wordKeys } from '../wordKeys.ts';

type FieldViews = Models['fieldViews'];
type Row = Readonly<Record<string, unknown>>;

/** Kinds whose display holds a link of its own; a link around it would be two in one. */
const linkedKinds: readonly FieldModel['displayKind'][] = ['url', 'email'];

const valueAt = (record: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], record);

const Cell = ({ field, record }: { readonly field: FieldModel; readonly record: RaRecord }) => (
  <FieldDisplay field={field} value={valueAt(record, field.path)} record={record} />
);

/** The first cell is the row's link: the detail is reached by keyboard and opens in a tab of its own. */
const LinkCell = ({ model, field }: { readonly model: EntityModel; readonly field: FieldModel }) => {
  const record = useRecordContext();
  const createPath = useCreatePath();
  if (record === undefined) return null;
  if (linkedKinds.includes(field.displayKind)) return <Cell field={field} record={record} />;
  const isBlank = [undefined, null, ''].includes(valueAt(record, field.path) as null);
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource: model.noun, id: record.id, type: 'show' })}
      onClick={(event: { stopPropagation: () => void }) => event.stopPropagation()}
      underline="hover"
    >
      {isBlank ? recordName(model, record) : <Cell field={field} record={record} />}
    </Link>
  );
};

/** The columns of a list, made once per model: react-admin renders rows far faster when they do not change. */
export const columnsOf = (model: EntityModel, fieldViews: FieldViews): readonly ReactNode[] => {
  const keys = wordKeys(model.noun);
  const columns = model.list.columns
    .map((name) => findField(model.fields, name))
    .filter((field) => field !== undefined);
  return columns.map((field, index) => {
    const column = fieldViews[field.displayKind].column;
    return (
      <DataTable.Col
        key={field.path}
        source={field.path}
        label={keys.field(field.path)}
        align={column?.align ?? 'left'}
        disableSort={field.options.sortable !== true}
        sx={{ minWidth: field.options.width ?? column?.minWidth }}
        render={(record: RaRecord) =>
          index === 0 ? <LinkCell model={model} field={field} /> : <Cell field={field} record={record} />
        }
      />
    );
  });
};

/** The last column: the row's menu, when the schema offers anything to do. */
export const menuColumnOf = (model: EntityModel, label: string): ReactNode => {
  const actions = model.actions.filter((action) => model.list.rowActions.includes(action.name));
  const { update, delete: remove } = model.verbs;
  if (actions.length === 0 && update === undefined && remove === undefined) return null;
  return (
    <DataTable.Col
      key="_menu"
      label={label}
      align="right"
      disableSort
      sx={{ width: 64 }}
      render={() => <RowMenu model={model} actions={actions} />}
    />
  );
};
