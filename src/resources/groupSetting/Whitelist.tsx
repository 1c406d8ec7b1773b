import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type Identifier, useRecordContext, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { idsOf } from '#engine/request/relatedRows.ts';
import type { GroupSetting } from '#generated/types.ts';
import type { FieldDisplayProps, FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { BrowseButton } from '#views/picker/BrowseButton.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { relatedResource, useChosenRows, useRelatedName } from '#views/picker/useRelated.ts';
import { personDetail } from '#views/recordName.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** A person or some department on the list. `groups`: large groups it is used for; undefined until it is saved. */
interface Entry {
  readonly id: number;
  readonly name: string;
  readonly path: string | null;
  readonly groups: number | undefined;
}

interface ListedEntriesProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Left out: no one can be taken off it here. */
  readonly onRemove?: (id: number) => void;
}

/** What is on the list, with what it is used for, each with the way off it. */
const ListedEntries = ({ label, entries, onRemove }: ListedEntriesProps) => {
  const translate = useTranslate();
  if (entries.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate('group.setting.empty')}
      </Typography>
    );
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {entries.map(({ id, name, path, groups }) => (
        <Box
          key={id}
          component="li"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            py: 0.75,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="caption" color="text.secondary">
              {path}
            </Typography>
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
            {groups === undefined
              ? translate('group.setting.unsaved')
              : translate('group.setting.used', { count: formatCount(groups) })}
          </Typography>
          {onRemove === undefined ? null : (
            <IconButton
              size="small"
              aria-label={translate('group.setting.remove', { name })}
              onClick={() => onRemove(id)}
            >
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  );
};

type Stored = Partial<Pick<GroupSetting, 'people' | 'places'>>;

/** What is stored of a field: names, paths and how much it is used. */
const storedOf = ({ name: field }: FieldModel, { people = [], places = [] }: Stored): readonly Entry[] =>
  field === 'users'
    ? people.map(({ user_id: id, name, path, groups_count: groups }) => ({ id, name, path, groups }))
    : places.map(({ dept_id: id, name, path, groups_count: groups }) => ({ id, name, path, groups }));

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Entries in the order they were added; those not stored yet are named by their own rows. */
const useEntries = (field: FieldModel, value: unknown, record: Stored): readonly Entry[] => {
  const stored = storedOf(field, record);
  const ids = idsOf(value).map(Number);
  const nameOf = useRelatedName(field);
  const rows = useChosenRows(
    relatedResource(field),
    ids.filter((id) => stored.every((entry) => entry.id !== id)),
  );
  return ids.map((id) => {
    const entry = stored.find((each) => each.id === id);
    if (entry !== undefined) return entry;
    const row = rows.find((each) => Number(each.id) === id);
    const path = row === undefined ? null : (text(row.path) ?? text(personDetail(row)));
    return { id, name: text(nameOf(row)) ?? `#${id}`, path, groups: undefined };
  });
};

/** One half of the list for large groups as it stands. */
export const WhitelistDisplay = ({ field, value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const entries = useEntries(field, value, record);
  return <ListedEntries label={translate(wordKeys('groupSetting').field(field.path))} entries={entries} />;
};

/** One half of the list for large groups: people, or departments with everyone in and below them. */
export const WhitelistInput = ({ field, source }: FieldInputProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const input = useFieldInput(field, source);
  const entries = useEntries(field, input.value, useRecordContext() ?? {});
  // A box that has given its choice away begins again.
  const [round, setRound] = useState(0);
  const ids = idsOf(input.value).map(Number);
  const isOfPeople = field.name === 'users';
  const add = (value: Identifier | readonly Identifier[] | null) => {
    const chosen = idsOf(value).map(Number);
    input.onChange([...ids, ...chosen.filter((id) => !ids.includes(id))]);
    setRound(round + 1);
  };
  const Picker = isOfPeople ? RelatedBox : TreeBox;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h4" sx={{ mb: 1 }}>
        {input.label}
      </Typography>
      <Picker
        key={round}
        field={field}
        label={translate(`group.setting.add.${field.name}`)}
        value={null}
        isMany={false}
        {...(isOfPeople ? { detailOf: personDetail, isSearchAlone: true } : {})}
        inputRef={input.ref}
        error={input.error !== undefined}
        helperText={input.helperText}
        onChange={add}
      />
      <BrowseButton
        field={field}
        label={input.label}
        value={input.value}
        isMany
        onChange={(value) => input.onChange(idsOf(value).map(Number))}
      />
      <ListedEntries
        label={input.label}
        entries={entries}
        onRemove={(id) => input.onChange(ids.filter((each) => each !== id))}
      />
    </Box>
  );
};

/** How much of the list the reader does not look after: saving leaves it as it is. */
export const HiddenEntries = () => {
  const translate = useTranslate();
  const count: unknown = useRecordContext()?.hidden_count;
  if (typeof count !== 'number' || count === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
      {translate('group.setting.hidden', { count })}
    </Typography>
  );
};
