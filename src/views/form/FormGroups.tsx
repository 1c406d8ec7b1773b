import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormState, useWatch } from 'react-hook-form';
import { holds } from '#engine/condition.ts';
import type { FormGroupSchema } from '#engine/dialect.ts';
import { enteredFields, fieldsNamed } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { useOverride } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { placedErrors, useRevealing } from './formErrors.ts';
import { useConditionFacts } from './state/formState.tsx';
import { enteredNames } from './typedFields.ts';

const wideKinds: readonly FieldModel['kind'][] = [
  'longText',
  'object',
  'list',
  'phone',
  'references',
  'choices',
];

/** Several nodes of a tree need as much as several of anything else. */
const isWide = ({ kind, isMany }: FieldModel): boolean =>
  wideKinds.includes(kind) || (kind === 'treeReference' && isMany);

/** A switch beside an input would leave the next one alone in its line; beside another switch it has its place. */
const isLoneFlag = (fields: readonly FieldModel[], at: number): boolean =>
  fields[at]?.kind === 'flag' && fields[at - 1]?.kind !== 'flag' && fields[at + 1]?.kind !== 'flag';

const span = (fields: readonly FieldModel[], at: number) => {
  const field = fields[at];
  return field !== undefined && (isWide(field) || isLoneFlag(fields, at)) ? '1 / -1' : 'auto';
};

/** Inputs of an action are entered by their own names: their path only tells where their words stand. */
const sourceOf = ({ name, path }: FieldModel): string => (path.startsWith('actions.') ? name : path);

/** Inputs in two columns where there is room; what needs width takes a whole line. */
export const FormFields = ({ fields }: { readonly fields: readonly FieldModel[] }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      gap: 2,
      alignItems: 'start',
      // A field hidden by its condition leaves no hole.
      '& > :empty': { display: 'none' },
    }}
  >
    {fields.map((field, at) => (
      <Box key={field.path} sx={{ gridColumn: span(fields, at) }}>
        <FieldInput field={field} source={sourceOf(field)} />
      </Box>
    ))}
  </Box>
);

/** A group as it is shown now: in the reader's words, with the fields that can be entered. */
interface ShownGroup {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly FieldModel[];
}

/** A group without words (the generated `basic`) carries no title: the form's own title says it. */
const useShownGroups = (model: EntityModel): readonly ShownGroup[] => {
  const translate = useTranslate();
  const facts = useConditionFacts();
  const isConditional = model.form.groups.some((group) => group.visibleWhen !== undefined);
  const values: Readonly<Record<string, unknown>> = useWatch({ disabled: !isConditional }) ?? {};
  const isShown = ({ visibleWhen }: FormGroupSchema) =>
    visibleWhen === undefined || holds(visibleWhen, values, facts);
  return model.form.groups
    .filter(isShown)
    .map((group) => ({
      key: group.key,
      title: translate(wordKeys(model.noun).group(group.key), { _: group.title }),
      fields: fieldsNamed(enteredFields(model.fields), group.fields),
    }))
    .filter((group) => group.fields.length > 0);
};

interface GroupFieldsProps {
  readonly model: EntityModel;
  readonly group: ShownGroup;
}

/** The inputs of a group, in what the noun puts around them. */
const GroupFields = ({ model, group }: GroupFieldsProps) => {
  const { [group.key]: Own } = useOverride(model.noun).groups ?? {};
  const fields = <FormFields fields={group.fields} />;
  return Own === undefined ? fields : <Own title={group.title}>{fields}</Own>;
};

const GroupSection = ({ model, group, hasTitle }: GroupFieldsProps & { readonly hasTitle: boolean }) => {
  const titleId = useId();
  if (!hasTitle) return <GroupFields model={model} group={group} />;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1.5 }}>
        {group.title}
      </Typography>
      <GroupFields model={model} group={group} />
    </Box>
  );
};

/** The groups of the schema's form, as sections below each other or as tabs. */
export const FormGroups = ({ model }: { readonly model: EntityModel }) => {
  const groups = useShownGroups(model);
  if (model.form.layout === 'tabs' && groups.length > 1)
    return <TabbedGroups model={model} groups={groups} />;
  return (
    <Stack spacing={3}>
      {groups.map((group) => (
        <GroupSection key={group.key} model={model} group={group} hasTitle={groups.length > 1} />
      ))}
    </Stack>
  );
};

const GroupTitle = ({ group }: { readonly group: ShownGroup }) => {
  const translate = useTranslate();
  const { errors } = useFormState();
  const count = placedErrors(errors, group.fields).length;
  if (count === 0) return group.title;
  return (
    <Badge
      color="error"
      badgeContent={count}
      slotProps={{
        badge: { 'aria-label': translate('form.errors.count', { smart_count: count }), role: 'img' },
      }}
      sx={{ pr: 1.5 }}
    >
      {group.title}
    </Badge>
  );
};

interface TabbedGroupsProps {
  readonly model: EntityModel;
  readonly groups: readonly ShownGroup[];
}

/** The groups of a form as tabs. A tab says how many errors are in it, and opens when one of them is led to. */
const TabbedGroups = ({ model, groups }: TabbedGroupsProps) => {
  const [chosen, setChosen] = useState(groups[0]?.key);
  const current = groups.some((group) => group.key === chosen) ? chosen : groups[0]?.key;
  const id = useId();
  useRevealing((name) => {
    const group = groups.find(({ fields }) => enteredNames(fields).has(name));
    // At once: what is in a hidden panel cannot be focused.
    if (group !== undefined) flushSync(() => setChosen(group.key));
  });
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, key: string) => setChosen(key)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {groups.map((group) => (
          <Tab
            key={group.key}
            value={group.key}
            id={`${id}-${group.key}`}
            aria-controls={`${id}-${group.key}-panel`}
            label={<GroupTitle group={group} />}
          />
        ))}
      </Tabs>
      {groups.map((group) => (
        // Every panel stays mounted: a value entered behind another tab is still part of the form.
        <Box
          key={group.key}
          role="tabpanel"
          id={`${id}-${group.key}-panel`}
          aria-labelledby={`${id}-${group.key}`}
          hidden={group.key !== current}
        >
          <GroupFields model={model} group={group} />
        </Box>
      ))}
    </>
  );
};
