import Box from '@mui/material/Box';
import { memo } from 'react';
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { isState } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { RowMenu } from '#views/actions/RowMenu.tsx';
import { isUnsaid, useFieldView } from '#views/fields/FieldDisplay.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { RowOrderControls } from '#views/order/RowOrder.tsx';
import { recordName } from '#views/recordName.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { RowField, RowLink, rowActionsOf, valueAt } from './columns.tsx';
import { useRowActions } from './RowsProvider.tsx';
import { SelectBox } from './SelectBox.tsx';
import { type RowState, useRow, useRowKeys, useRowStates } from './useRow.ts';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Rows of two lines in one frame, 72 px each; parted by lines as those of a table. What a row holds is named by classes. */
export const narrowStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--paper)',
  overflow: 'hidden',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 72,
    padding: '8px 4px 8px 12px',
    cursor: 'pointer',
    '&:not(:last-of-type)': { borderBottom: '1px solid var(--hairline)' },
    '&[data-selected]': { backgroundColor: 'var(--selected)' },
    '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
    '& > .row-select': { marginLeft: '-8px' },
  },
  '& .narrow-main': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2px',
  },
  '& .narrow-head': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: 28 },
  '& .narrow-title': { flex: 1, minWidth: 0, fontWeight: 500, ...oneLine },
  // As large as a finger needs it, whatever stands beside.
  '& .narrow-title > a': { display: 'block', lineHeight: '28px', ...oneLine },
  // Positioned, or names that are only heard would stand outside of the line that is cut.
  '& .narrow-facts': { position: 'relative', color: 'text.secondary', ...oneLine },
  '& .narrow-facts > span + span::before': { content: '"·"', margin: '0 6px' },
  // What stands below each other in a cell of a table goes on in the line here; a bar has no room.
  '& .narrow-facts :is(div, span, ul, li, p, time):not(.mark, .mark *)': { display: 'inline' },
  // A frame within a line that is cut would be cut as well.
  '& .narrow-facts .MuiChip-root': { border: 0, background: 'none', fontSize: 'inherit', color: 'inherit' },
  '& .narrow-facts .MuiChip-label': { padding: '0 0 0 6px' },
  '& .narrow-facts [role=progressbar]': { display: 'none' },
  '& .narrow-picture :is(button, img)': { width: 48, height: 48 },
  '& .narrow-spoken': visuallyHidden,
} as const;

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
export const namedKinds: readonly FieldKind[] = [
  'number',
  'integer',
  'money',
  'flag',
  'date',
  'dateTime',
  'choice',
];

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
