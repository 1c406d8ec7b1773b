import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { idsOf } from '#engine/request/relatedRows.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { useDebounced } from '#views/useDebounced.ts';
import { type GroupPerson, useGroupPeople } from './useGroupPeople.ts';

interface Choice extends Pick<GroupPerson, 'user_id' | 'name'> {
  readonly detail: string;
}

const suggestions = 20;

const choiceOf = ({ user_id, name, workId, department }: GroupPerson): Choice => ({
  user_id,
  name,
  detail: [workId, department].filter((part) => part).join(' · '),
});

/** Who runs the group already, named by its own row. */
const runningOf = (group: RaRecord | undefined): readonly Choice[] => [
  ...((group?.admins ?? []) as readonly Choice[]).map((each) => ({ ...each, detail: '' })),
  ...(typeof group?.owner_id === 'number'
    ? [{ user_id: group.owner_id, name: String(group.owner_name ?? ''), detail: '' }]
    : []),
];

const Option = ({ name, detail }: Choice) => (
  <Box>
    <Typography variant="body2">{name}</Typography>
    <Typography variant="caption" color="text.secondary">
      {detail}
    </Typography>
  </Box>
);

/** Chooses one or several of the people of a group, and only of them: no one else can run it. */
export const GroupPeopleInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const input = useFieldInput(field, source);
  const words = usePickerWords();
  const group = useRecordContext();
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [known, setKnown] = useState<readonly Choice[]>(() => runningOf(group));
  const { data, isFetching } = useGroupPeople({
    groupId: Number(group?.id),
    keyword: useDebounced(keyword).trim(),
    page: 1,
    pageSize: suggestions,
    isEnabled: isOpen && group !== undefined,
  });
  const isMany = field.isMany;
  const chosen = idsOf(input.value).map(
    (id) =>
      known.find(({ user_id: each }) => each === Number(id)) ?? {
        user_id: Number(id),
        name: `#${id}`,
        detail: '',
      },
  );
  const choose = (value: Choice | readonly Choice[] | null) => {
    const next = [value ?? []].flat() as readonly Choice[];
    setKnown([...next, ...known]);
    input.onChange(isMany ? next.map(({ user_id: id }) => id) : (next[0]?.user_id ?? null));
  };
  return (
    <Autocomplete<Choice, boolean>
      {...words}
      id={input.id}
      multiple={isMany}
      value={isMany ? chosen : (chosen[0] ?? null)}
      onChange={(_, value) => choose(value)}
      onInputChange={(_, text, reason) => setKeyword(reason === 'input' ? text : '')}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={(data?.list ?? []).filter((each) => !isMany || each.is_owner === 0).map(choiceOf)}
      // The server has searched by pinyin and more: the visible name alone would hide its hits.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ user_id: id }) => id}
      isOptionEqualToValue={(one, other) => one.user_id === other.user_id}
      renderOption={({ key, ...option }, choice) => (
        <li key={choice.user_id} {...option}>
          <Option {...choice} />
        </li>
      )}
      loading={isFetching}
      disabled={isReadOnly}
      size="small"
      fullWidth
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          inputRef={input.ref}
          onBlur={input.onBlur}
          required={isRequired}
          error={input.error !== undefined}
          helperText={input.helperText}
        />
      )}
    />
  );
};
