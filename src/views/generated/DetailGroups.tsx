import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { holds } from '#engine/condition.ts';
import { fieldsNamed, withoutCountryCodes } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { fieldStateOf } from '#views/fields/fieldState.ts';
import { FieldDisplay } from '../fields/FieldDisplay.tsx';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';
import { wordKeys } from '../wordKeys.ts';

interface DetailGroup {
  readonly key: string;
  readonly title: string | undefined;
  readonly fields: readonly FieldModel[];
}

/**
 * Lists and trees of other rows are no facts about this one; what custom fields are kept in is none by itself. The number a row is kept
 * under says nothing to its reader; a schema that means it puts it into a group.
 */
const isFact = (model: EntityModel, field: FieldModel): boolean =>
  field.name !== model.tree?.children &&
  field.name !== model.customFieldsIn &&
  !(field.name === model.idField && field.kind === 'integer');

type Row = Readonly<Record<string, unknown>>;

const headOf = (path: string): string => path.split('.')[0] ?? '';

const valueAt = (record: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], record);

/** Whether a reader sees the field in this row: what is said again with every save is no fact about it. */
const isShown = (field: FieldModel, record: RaRecord): boolean =>
  field.schema.writeOnly !== true && fieldStateOf(field, record).isVisible && headOf(field.path) in record;

/** The schema's groups first, then every field that stands nowhere. */
const useDetailGroups = (model: EntityModel, record: RaRecord): readonly DetailGroup[] => {
  const translate = useTranslate();
  const { show, noun } = model;
  const keys = wordKeys(noun);
  const grouped = show.groups
    .filter(({ visibleWhen }) => visibleWhen === undefined || holds(visibleWhen, record))
    .map(({ key, title = '', fields }) => ({
      key,
      title: translate(keys.shown(key), { _: translate(keys.group(key), { _: title }) }),
      fields: fieldsNamed(model.fields, fields),
    }));
  const named = new Set([...show.header, ...show.groups.flatMap((group) => group.fields), ...show.without]);
  const rest = withoutCountryCodes(model.fields).filter(
    (field) => !named.has(field.name) && isFact(model, field),
  );
  const hasGroups = grouped.some((group) => group.fields.length > 0);
  const others = {
    key: '_others',
    title: hasGroups ? translate('views.show.others') : undefined,
    fields: rest,
  };
  return [...grouped, others]
    .map((group) => ({
      ...group,
      fields: group.fields.filter(
        (field) => ![...show.header, ...show.without].includes(field.name) && isShown(field, record),
      ),
    }))
    .filter((group) => group.fields.length > 0);
};

interface DetailProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
}

/** What is said first of a row, in one line: a choice in its colour, anything else by its name. */
export const DetailHeader = ({ model, record }: DetailProps) => {
  const translate = useTranslate();
  const fields = fieldsNamed(model.fields, model.show.header).filter((field) => isShown(field, record));
  if (fields.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2.5,
        rowGap: 1,
        m: 0,
        mb: 2.5,
      }}
    >
      {fields.map((field) => (
        <Stack key={field.path} direction="row" spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
          <Typography
            component="dt"
            variant="body2"
            color="text.secondary"
            sx={field.choices.length > 0 ? visuallyHidden : { flexShrink: 0 }}
          >
            {translate(wordKeys(model.noun).field(field.path))}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <FieldDisplay field={field} value={valueAt(record, field.path)} record={record} />
          </Typography>
        </Stack>
      ))}
    </Box>
  );
};

/** The facts of a row as term and value, in the groups of its form. */
export const DetailGroups = ({ model, record }: DetailProps) => {
  const groups = useDetailGroups(model, record);
  return (
    <Stack spacing={3}>
      {groups.map((group) => (
        <DetailSection key={group.key} group={group} model={model} record={record} />
      ))}
    </Stack>
  );
};

interface DetailSectionProps extends DetailProps {
  readonly group: DetailGroup;
}

const DetailSection = ({ group, model, record }: DetailSectionProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const keys = wordKeys(model.noun);
  return (
    <Box component="section" aria-labelledby={group.title === undefined ? undefined : titleId}>
      {group.title === undefined ? null : (
        <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1 }}>
          {group.title}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'minmax(110px, 30%) 1fr' },
          columnGap: 2,
          rowGap: { xs: 0.5, sm: 1.25 },
          m: 0,
        }}
      >
        {group.fields.map((field) => (
          <Fragment key={field.path}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(keys.field(field.path))}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <FieldDisplay field={field} value={valueAt(record, field.path)} record={record} />
            </Typography>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
};
