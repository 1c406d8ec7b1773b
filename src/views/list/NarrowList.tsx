import Box from '@mui/material/Box';
import { memo } from 'react';
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { RowMenu } from '../actions/RowMenu.tsx';
import { isState } from '../fields/choices.tsx';
import { isUnsaid, useFieldView } from '../fields/FieldDisplay.tsx';
import { RowOrderControls } from '../order/RowOrder.tsx';
import { recordName } from '../recordName.ts';
import { wordKeys } from '../wordKeys.ts';
import { RowField, RowLink, rowActionsOf, valueAt } from './columns.tsx';
import { narrowStyles } from './narrowStyles.ts';
import { useRowActions } from './RowsProvider.tsx';
import { SelectBox } from './SelectBox.tsx';
import { type RowState, useRow, useRowKeys, useRowStates } from './useRow.ts';

interface NarrowListProps {
  readonly model: EntityModel;
  readonly fields: readonly FieldModel[];
}

/** Rows for a screen too narrow for columns: name and state, and beneath them the other fields in a line; keys and selection as in the table. */
export const NarrowList = ({ model, fields }: NarrowListProps) => {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  const onKeyDown = useRowKeys(data.map((row) => row.id));
  const stateOf = useRowStates();
  return (
    // The rows inside take the keys: this only hears them on their way up.
    <Box
      component="ul"
      aria-label={translate(wordKeys(model.noun).plural)}
      onKeyDown={onKeyDown}
      sx={narrowStyles}
    >
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <NarrowRow model={model} fields={fields} record={record} {...stateOf(record.id)} />
        </RecordContextProvider>
      ))}
    </Box>
  );
};

interface NarrowRowProps extends NarrowListProps {
  readonly record: RaRecord;
}

const NarrowRow = memo(({ model, fields, record, isActive, isSelected }: NarrowRowProps & RowState) => {
  const row = useRow<HTMLLIElement>(record.id, isActive);
  const translate = useTranslate();
  const { isSelectable } = useRowActions();
  const [title, ...others] = fields;
  const state = others.find(isState);
  const picture = others.find(({ displayKind }) => displayKind === 'image');
  const actions = rowActionsOf(model);
  return (
    <li {...row} data-selected={isSelected || undefined}>
      {isSelectable ? (
        <SelectBox id={record.id} name={recordName(model, record, translate)} isSelected={isSelected} />
      ) : null}
      {picture === undefined ? null : (
        <div className="narrow-picture">
          <RowField field={picture} record={record} />
        </div>
      )}
      <div className="narrow-main">
        <div className="narrow-head">
          <span className="narrow-title">
            {title === undefined ? (
              recordName(model, record, translate)
            ) : (
              <RowLink model={model} field={title} record={record}>
                <RowField field={title} record={record} />
              </RowLink>
            )}
          </span>
          {state === undefined ? null : <RowField field={state} record={record} />}
        </div>
        <div className="narrow-facts">
          {others.map((field) =>
            field === state || field === picture ? null : (
              <Fact key={field.path} model={model} field={field} record={record} />
            ),
          )}
        </div>
      </div>
      <RowOrderControls record={record} />
      {actions === undefined ? null : <RowMenu model={model} actions={actions} />}
    </li>
  );
});

/** Kinds whose values do not say by themselves what they are: a number, a day, yes or no. */
const namedKinds: readonly FieldKind[] = ['number', 'integer', 'money', 'flag', 'date', 'dateTime', 'choice'];

interface FactProps {
  readonly model: EntityModel;
  readonly field: FieldModel;
  readonly record: RaRecord;
}

/** One field of the line; none where there is nothing to say. Its name is read aloud where it is not shown. */
const Fact = ({ model, field, record }: FactProps) => {
  const translate = useTranslate();
  if (isUnsaid(useFieldView(field), valueAt(record, field.path))) return null;
  return (
    <span>
      <span className={namedKinds.includes(field.displayKind) ? 'narrow-name' : 'narrow-name narrow-spoken'}>
        {translate(wordKeys(model.noun).field(field.path))}{' '}
      </span>
      <RowField field={field} record={record} />
    </span>
  );
};
