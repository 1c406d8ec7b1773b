import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { holds } from '#engine/condition.ts';
import type { FormGroupSchema } from '#engine/dialect.ts';
import { enteredFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { wordKeys } from '../wordKeys.ts';
import { FormFields } from './FormFields.tsx';
import { fieldsNamed } from './formFields.ts';
import { useConditionFacts } from './state/FormFacts.tsx';
import { TabbedGroups } from './TabbedGroups.tsx';

/** A group as it is shown now: in the reader's words, with the fields that can be entered. */
export interface ShownGroup {
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

const GroupSection = ({ group, hasTitle }: { readonly group: ShownGroup; readonly hasTitle: boolean }) => {
  const titleId = useId();
  if (!hasTitle) return <FormFields fields={group.fields} />;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1.5 }}>
        {group.title}
      </Typography>
      <FormFields fields={group.fields} />
    </Box>
  );
};

/** The groups of the schema's form, as sections below each other or as tabs. */
export const FormGroups = ({ model }: { readonly model: EntityModel }) => {
  const groups = useShownGroups(model);
  if (model.form.layout === 'tabs' && groups.length > 1) return <TabbedGroups groups={groups} />;
  return (
    <Stack spacing={3}>
      {groups.map((group) => (
        <GroupSection key={group.key} group={group} hasTitle={groups.length > 1} />
      ))}
    </Stack>
  );
};
