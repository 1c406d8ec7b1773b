import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useResourceContext, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import { lineId, partsShown } from '#engine/lines.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { FieldDisplay } from './FieldDisplay.tsx';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const ObjectField = ({ field, value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  if (!isValues(value)) return null;
  const shown = partsShown(field).filter((nested) => !isEmpty(value[nested.name]));
  return (
    <Stack component="span" spacing={0.25}>
      {shown.map((nested) => (
        <Box component="span" key={nested.name}>
          <Typography component="span" variant="body2" color="text.secondary">
            {`${translate(keys.field(nested.path))} `}
          </Typography>
          <FieldDisplay field={nested} value={value[nested.name]} record={{ ...record, ...value }} />
        </Box>
      ))}
    </Stack>
  );
};

/** A nested object: its fields under its title. */
export const object: FieldView = { display: ObjectField, column: { minWidth: 160 } };

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The field that names a row of the list: `name`, else its first text, else its first field. */
const namingField = (field: FieldModel): FieldModel | undefined =>
  findField(field.fields, 'name') ??
  field.fields.find((nested) => nested.kind === 'text') ??
  field.fields.find((nested) => /name$/i.test(nested.name)) ??
  field.fields[0];

/** A value of a list without nested fields, shown as its format says (`chat_images`: addresses). */
const plainField = (field: FieldModel): FieldModel => {
  const kind = field.schema.items?.format === 'url' ? 'url' : 'text';
  return { ...field, schema: field.schema.items ?? {}, kind, displayKind: kind, fields: [], isMany: false };
};

const ListField = ({ field, value, record }: FieldDisplayProps) => {
  if (!Array.isArray(value)) return null;
  const naming = namingField(field);
  return (
    <Stack component="span" spacing={0.25}>
      {value.map((row: unknown, index) => {
        const isNested = naming !== undefined && isRow(row);
        return (
          <FieldDisplay
            // Rows have no identity of their own; the list is shown as a whole and never reordered here.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            field={isNested ? naming : plainField(field)}
            value={isNested ? row[naming.name] : row}
            record={isNested ? { ...record, ...row } : record}
          />
        );
      })}
    </Stack>
  );
};

const LinesTable = styled('table')(({ theme: { palette, typography } }) => ({
  ...typography.body2,
  borderCollapse: 'collapse',
  width: '100%',
  '& th': { color: palette.text.secondary, fontWeight: 'inherit', textAlign: 'start', whiteSpace: 'nowrap' },
  '& th, & td': {
    padding: '6px 12px 6px 0',
    verticalAlign: 'top',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& .is-number': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
}));

const numbers: readonly FieldKind[] = ['number', 'integer', 'money'];

/** Lines in their order: a table where there is room, one below the other on a phone. */
const LinesField = ({ field, value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const lines = rows.filter(isRow);
  if (isNarrow)
    return (
      <Stack divider={<Divider />} spacing={1}>
        {lines.map((line) => (
          <ObjectField key={String(line[lineId])} field={field} value={line} record={record} />
        ))}
      </Stack>
    );
  const said = partsShown(field).filter(({ name }) => lines.some((line) => !isEmpty(line[name])));
  const classOf = ({ displayKind }: FieldModel) => (numbers.includes(displayKind) ? 'is-number' : undefined);
  return (
    <LinesTable aria-label={translate(keys.field(field.path))}>
      <thead>
        <tr>
          {said.map((part) => (
            <th key={part.name} scope="col" className={classOf(part)}>
              {translate(keys.field(part.path))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={String(line[lineId])}>
            {said.map((part) => (
              <td key={part.name} className={classOf(part)}>
                <FieldDisplay field={part} value={line[part.name]} record={{ ...record, ...line }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </LinesTable>
  );
};

const AnyListField = (props: FieldDisplayProps) =>
  props.field.options.lines === undefined ? <ListField {...props} /> : <LinesField {...props} />;

/** In a cell lines are counted: their record has the rest. */
const ListCell = (props: FieldDisplayProps) => {
  const translate = useTranslate();
  if (props.field.options.lines === undefined) return <ListField {...props} />;
  const count = Array.isArray(props.value) ? props.value.length : 0;
  return <span>{translate('views.list.lines', { smart_count: count, count: formatCount(count) })}</span>;
};

/** A list of objects (or of plain values), each row named by its naming field; lines with all that stands in them. */
export const list: FieldView = { display: AnyListField, column: { minWidth: 140, display: ListCell } };
