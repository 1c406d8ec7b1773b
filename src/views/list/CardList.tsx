import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { RowMenu } from '../actions/RowMenu.tsx';
import { RowOrderControls } from '../order/RowOrder.tsx';
import { recordName } from '../recordName.ts';
import { wordKeys } from '../wordKeys.ts';
import { RowField, RowLink, rowActionsOf } from './columns.tsx';
import { useRowActions } from './RowsProvider.tsx';
import { SelectBox } from './SelectBox.tsx';
import { type RowState, useRow, useRowKeys, useRowStates } from './useRow.ts';

interface CardListProps {
  readonly model: EntityModel;
  readonly fields: readonly FieldModel[];
}

/** Rows as cards, for a screen too narrow for columns: the same fields, keys and selection as in the table. */
export const CardList = ({ model, fields }: CardListProps) => {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  const onKeyDown = useRowKeys(data.map((row) => row.id));
  const stateOf = useRowStates();
  return (
    // The rows inside take the keys: this only hears them on their way up.
    <Stack
      component="ul"
      spacing={1}
      aria-label={translate(wordKeys(model.noun).plural)}
      onKeyDown={onKeyDown}
      sx={{ listStyle: 'none', p: 0, m: 0 }}
    >
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <RecordCard model={model} fields={fields} record={record} {...stateOf(record.id)} />
        </RecordContextProvider>
      ))}
    </Stack>
  );
};

interface RecordCardProps extends CardListProps {
  readonly record: RaRecord;
}

const RecordCard = memo(({ model, fields, record, isActive, isSelected }: RecordCardProps & RowState) => {
  const row = useRow<HTMLLIElement>(record.id, isActive);
  const translate = useTranslate();
  const { isSelectable } = useRowActions();
  const [title, ...others] = fields;
  const actions = rowActionsOf(model);
  return (
    <Card
      component="li"
      variant="outlined"
      {...row}
      sx={{
        p: 1.5,
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        ...(isSelected ? { borderColor: 'primary.main', backgroundColor: 'var(--selected)' } : {}),
      }}
    >
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minHeight: 36 }}>
        {isSelectable ? (
          <Box sx={{ ml: -1.25 }}>
            <SelectBox id={record.id} name={recordName(model, record, translate)} isSelected={isSelected} />
          </Box>
        ) : null}
        <Box sx={{ flex: 1, minWidth: 0, fontSize: '1rem' }}>
          {title === undefined ? (
            recordName(model, record, translate)
          ) : (
            <RowLink model={model} field={title} record={record}>
              <RowField field={title} record={record} />
            </RowLink>
          )}
        </Box>
        <RowOrderControls record={record} />
        {actions === undefined ? null : <RowMenu model={model} actions={actions} />}
      </Stack>
      <CardFacts model={model} fields={others} record={record} />
    </Card>
  );
});

const CardFacts = ({ model, fields, record }: RecordCardProps) => {
  const translate = useTranslate();
  const keys = wordKeys(model.noun);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(72px, 34%) minmax(0, 1fr)',
        columnGap: 1.5,
        rowGap: 0.5,
        m: 0,
        mt: 0.5,
      }}
    >
      {fields.map((field) => (
        <Box key={field.path} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(keys.field(field.path))}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
            <RowField field={field} record={record} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
};
