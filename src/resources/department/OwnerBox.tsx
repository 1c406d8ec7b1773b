import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { FieldModel } from '#engine/model.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { usePickerWords } from '#views/picker/usePickerWords.ts';
import { idsOf, useChosenRows } from '#views/picker/useRelated.ts';

/** A person as far as choosing one needs. */
interface ChosenPerson {
  readonly id: number;
  readonly name: string;
  readonly workId?: string | null;
}

interface OwnerBoxProps {
  readonly field: FieldModel;
  readonly departmentId: number;
  readonly includeSub: boolean;
}

const typingPauseMs = 250;
const suggestions = 20;

const useSettled = (keyword: string): string => {
  const [settled, setSettled] = useState(keyword);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(keyword), typingPauseMs);
    return () => clearTimeout(timer);
  }, [keyword]);
  return settled.trim();
};

const usePeople = ({ departmentId, includeSub }: OwnerBoxProps, keyword: string, isOpen: boolean) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery<readonly ChosenPerson[]>({
    queryKey: ['member', 'ofGroup', { departmentId, includeSub, keyword }],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { list } = await provider.call(
        'departmentUsers',
        {
          id: departmentId,
          include_sub: includeSub ? 1 : 0,
          page: 1,
          page_size: suggestions,
          ...(keyword === '' ? {} : { keyword }),
        },
        { signal },
      );
      return list.map(({ user_id: id, name, workId }) => ({ id, name, workId }));
    },
  });
};

/** Chooses among the people of a department, and only among them: nobody else can own its group. */
export const OwnerBox = (props: OwnerBoxProps) => {
  const { field } = props;
  const translate = useTranslate();
  const input = useFieldInput(field, field.name);
  const [named] = useChosenRows('member', idsOf(input.value));
  const words = usePickerWords();
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const { data: people = [], isFetching } = usePeople(props, useSettled(keyword), isOpen);
  const id = typeof input.value === 'number' ? input.value : undefined;
  const chosen = useMemo(
    () =>
      id === undefined
        ? null
        : (people.find((each) => each.id === id) ?? { id, name: String(named?.name ?? '…') }),
    [id, people, named?.name],
  );
  return (
    <Autocomplete<ChosenPerson>
      {...words}
      id={input.id}
      value={chosen}
      onChange={(_, person) => input.onChange(person?.id ?? null)}
      onInputChange={(_, text, reason) => setKeyword(reason === 'input' ? text : '')}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...people]}
      // The server has searched by pinyin and more: the visible name alone would hide its hits.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...option }, { id, name, workId }) => (
        <li key={id} {...option}>
          {workId ? `${name} · ${workId}` : name}
        </li>
      )}
      loading={isFetching}
      size="small"
      fullWidth
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          inputRef={input.ref}
          onBlur={input.onBlur}
          required
          error={input.error !== undefined}
          helperText={input.error ?? translate('department.group.ownerHelp')}
        />
      )}
    />
  );
};
