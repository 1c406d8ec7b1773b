import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useListContext, useLocaleState, useTranslate } from 'react-admin';
import { type AskedPeriod, checkPeriod } from '#domain/record/period.ts';
import type { EntityModel } from '#engine/model.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { recordActions, recordTitle } from '#i18n/recordActions.ts';
import { singular } from '#i18n/sentence.ts';
import { FilterSelect } from '#views/fields/FilterSelect.tsx';
import type { FieldFilterProps, FilterTextProps } from '#views/fieldView.ts';
import { RangeFilter } from '#views/list/FilterControl.tsx';
import { useModels } from '#views/ModelContext.tsx';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** The category a list is filtered by, in words. */
export const CategoryText = ({ value }: FilterTextProps) => {
  const translate = useTranslate();
  return singular(translate(wordKeys(String(value)).name, { _: String(value) }));
};

/** A choice of a filter: what is asked for, and its words. */
export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** Nouns something can be done to: what records are filed under. */
const useCategories = (): readonly Choice[] => {
  const translate = useTranslate();
  return Object.values(useModels())
    .filter(({ calls }) => Object.values(calls).some(({ effect }) => effect === 'write'))
    .map(({ noun }) => ({ value: noun, title: singular(translate(wordKeys(noun).name)) }));
};

/** Chooses the noun records are filed under. */
export const CategoryFilter = ({ label, value, onChange }: FieldFilterProps) => (
  <FilterSelect label={label} options={useCategories()} value={value} onChange={onChange} />
);

/** An action to filter by, under the noun it is done to. */
interface ActionChoice extends Choice {
  readonly group: string;
}

/** Words any noun's default calls write; they are offered with the nouns that have those calls. */
const generic: Readonly<Record<string, (model: EntityModel) => boolean>> = {
  create: ({ verbs }) => verbs.create !== undefined,
  update: ({ verbs }) => verbs.update !== undefined,
  delete: ({ verbs }) => verbs.delete !== undefined,
  sort: ({ orderField }) => orderField !== undefined,
  export: ({ calls, noun }) => calls[`${noun}Export`] !== undefined,
  exportFile: ({ calls, noun }) => calls[`${noun}ExportFile`] !== undefined,
};

const ownActions = (model: EntityModel): readonly string[] => {
  const named = model.isGenerated
    ? [
        ...Object.keys(generic).filter((action) => generic[action]?.(model)),
        ...model.actions.map(({ name }) => name),
      ]
    : ['export', 'exportFile'].filter((action) => generic[action]?.(model));
  return named.map((action) => `${model.noun}.${action}`);
};

/** Permissions of every noun: told where a person was refused, not chosen by themselves. */
const askedFor: readonly string[] = ['save', 'read', 'import'];

/** Every action a record may tell of: those with a sentence of their own, then what the schemas add. */
const actionKeys = (models: Readonly<Record<string, EntityModel>>): readonly string[] => {
  const known = Object.keys(recordActions).filter(
    (key) => generic[key] === undefined && !askedFor.includes(key),
  );
  return [...new Set([...known, ...Object.values(models).flatMap(ownActions)])];
};

const partsOf = (key: string): { readonly noun: string; readonly action: string } => {
  const [noun = '', ...rest] = key.split('.');
  return rest.length === 0 ? { noun: '', action: key } : { noun, action: rest.join('.') };
};

/** What an action is called, without whom it is done to. */
const useActionTitle = (): ((key: string) => string) => {
  const translate = useTranslate();
  const [chosen] = useLocaleState();
  const locale: Locale = locales.find((each) => each === chosen) ?? 'zh';
  return (key) => {
    const { noun, action } = partsOf(key);
    return recordTitle(locale, { action, noun }, (owner, word) => {
      const text = translate(`resources.${owner}.${word}`, { _: '' });
      return text === '' ? undefined : text;
    });
  };
};

/** The actions of a category, or all, grouped by their noun. */
const useActionChoices = (category: unknown): readonly ActionChoice[] => {
  const translate = useTranslate();
  const models = useModels();
  const titleOf = useActionTitle();
  return actionKeys(models)
    .filter((key) => typeof category !== 'string' || ['', category].includes(partsOf(key).noun))
    .map((value) => {
      const { noun } = partsOf(value);
      const group = noun in models ? wordKeys(noun).name : 'record.otherActions';
      return { value, title: titleOf(value), group: singular(translate(group)) };
    })
    .toSorted((one, other) => one.group.localeCompare(other.group));
};

/** The action a list is filtered by, in words. */
export const ActionText = ({ value }: FilterTextProps) => useActionTitle()(String(value));

/** Chooses one of the actions records tell of, those of the chosen category first of all. */
export const ActionFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const words = usePickerWords();
  const { filterValues } = useListContext();
  const choices = useActionChoices(filterValues.category);
  return (
    <Autocomplete<ActionChoice>
      {...words}
      size="small"
      options={[...choices]}
      groupBy={({ group }) => group}
      getOptionKey={(choice) => choice.value}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      value={choices.find((choice) => choice.value === value) ?? null}
      onChange={(_, next) => onChange(next?.value)}
      sx={{ width: { sm: 200 } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
};

const askedOf = (value: unknown): AskedPeriod => (typeof value === 'object' && value !== null ? value : {});

/** From and to, no further apart than records are kept: what the server would refuse is said here and not asked. */
export const PeriodFilter = ({ value, onChange, ...props }: FieldFilterProps) => {
  const translate = useTranslate();
  const [draft, setDraft] = useState<unknown>();
  const [broken] = checkPeriod(askedOf(draft));
  const change = (next: unknown) => {
    const isBroken = checkPeriod(askedOf(next)).length > 0;
    setDraft(isBroken ? next : undefined);
    if (!isBroken) onChange(next);
  };
  return (
    <Box>
      <RangeFilter {...props} value={draft ?? value} onChange={change} />
      {broken === undefined ? null : (
        <FormHelperText error role="alert">
          {translate(`rules.${broken.rule}`, broken.params)}
        </FormHelperText>
      )}
    </Box>
  );
};
