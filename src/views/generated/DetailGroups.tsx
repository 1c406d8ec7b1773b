import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Fragment, useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { holds } from '#engine/condition.ts';
import { fieldsNamed, withoutCountryCodes } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { fieldStateOf } from '#views/fields/fieldState.ts';
import { valueAt } from '#views/list/columns.tsx';
import { useFieldViews, useOverride } from '#views/ModelContext.tsx';
import { FieldDisplay, fieldViewOf, isUnsaid } from '../fields/FieldDisplay.tsx';
import { visuallyHidden } from '../layouts/boxStyles.ts';
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

const headOf = (path: string): string => path.split('.')[0] ?? '';

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

/** Plain elements with one look for all: a drawer opens with twenty facts and more, and opens at once. */
const HeaderFacts = styled('dl')(({ theme: { palette, typography } }) => ({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 20px',
  margin: '0 0 20px',
  '& > div': { display: 'flex', gap: 8, alignItems: 'center', minWidth: 0 },
  '& > div > dt': { flexShrink: 0, color: palette.text.secondary },
  // A choice says by its colour and word what it is of.
  '& > div > dt.is-told': visuallyHidden,
  '& > div > dd': { minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
}));

const GroupedFacts = styled('div')(({ theme: { breakpoints, palette, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 24,
  '& > section > h3': { ...typography.subtitle1, margin: '0 0 8px' },
  '& > section > dl': {
    ...typography.body2,
    display: 'grid',
    gridTemplateColumns: '1fr',
    gap: '4px 16px',
    margin: 0,
    [breakpoints.up('sm')]: { gridTemplateColumns: '120px minmax(0, 1fr)', rowGap: 10 },
  },
  '& > section > dl > dt': { color: palette.text.secondary },
  '& > section > dl > dd': { margin: 0, overflowWrap: 'anywhere' },
}));

/** What is said first of a row, in one line: a choice in its colour, anything else by its name. */
export const DetailHeader = ({ model, record }: DetailProps) => {
  const translate = useTranslate();
  const fields = fieldsNamed(model.fields, model.show.header).filter((field) => isShown(field, record));
  if (fields.length === 0) return null;
  return (
    <HeaderFacts>
      {fields.map((field) => (
        <div key={field.path}>
          <dt className={field.choices.length > 0 ? 'is-told' : undefined}>
            {translate(wordKeys(model.noun).field(field.path))}
          </dt>
          <dd>
            <FieldDisplay field={field} value={valueAt(record, field.path)} record={record} />
          </dd>
        </div>
      ))}
    </HeaderFacts>
  );
};

/** Fewer are shown as dashes: a line that unfolds them would take as much room. */
const fewestFolded = 3;

/** The groups with what the row says, and how many fields it says nothing of. */
const useSaid = (groups: readonly DetailGroup[], { model, record }: DetailProps) => {
  const fieldViews = useFieldViews();
  const overrides = useOverride(model.noun);
  const isSaid = (field: FieldModel): boolean =>
    !isUnsaid(fieldViewOf(field, { fieldViews, overrides }), valueAt(record, field.path));
  const said = groups
    .map((group) => ({ ...group, fields: group.fields.filter(isSaid) }))
    .filter(({ fields }) => fields.length > 0);
  const countOf = (all: readonly DetailGroup[]) => all.reduce((sum, { fields }) => sum + fields.length, 0);
  return { said, unsaid: countOf(groups) - countOf(said) };
};

/** The facts of a row as term and value, in the groups of its form; what is empty is folded where there is much of it. */
export const DetailGroups = ({ model, record }: DetailProps) => {
  const translate = useTranslate();
  const groups = useDetailGroups(model, record);
  const { said, unsaid } = useSaid(groups, { model, record });
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = unsaid >= fewestFolded && said.length > 0;
  return (
    <>
      <GroupedFacts>
        {(isFolded && !isUnfolded ? said : groups).map((group) => (
          <DetailSection key={group.key} group={group} model={model} record={record} />
        ))}
      </GroupedFacts>
      {isFolded ? (
        <Button
          size="small"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          sx={{ mt: 1, ml: -0.625, color: 'text.secondary' }}
        >
          {translate(isUnfolded ? 'views.show.withoutEmpty' : 'views.show.withEmpty', { count: unsaid })}
        </Button>
      ) : null}
    </>
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
    <section aria-labelledby={group.title === undefined ? undefined : titleId}>
      {group.title === undefined ? null : <h3 id={titleId}>{group.title}</h3>}
      <dl>
        {group.fields.map((field) => (
          <Fragment key={field.path}>
            <dt>{translate(keys.field(field.path))}</dt>
            <dd>
              <FieldDisplay field={field} value={valueAt(record, field.path)} record={record} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
};
