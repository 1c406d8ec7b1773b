import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { usePickerWords } from '#views/picker/usePickerWords.ts';

/** A person as far as choosing one needs. */
export interface ChosenPerson {
  readonly id: number;
  readonly name: string;
  readonly workId?: string | null;
}

interface OwnerBoxProps {
  readonly departmentId: number;
  readonly includeSub: boolean;
  readonly label: string;
  readonly value: ChosenPerson | null;
  readonly error: string | undefined;
  readonly onChange: (person: ChosenPerson | null) => void;
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
  const { label, value, error, onChange } = props;
  const translate = useTranslate();
  const words = usePickerWords();
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const { data: people = [], isFetching } = usePeople(props, useSettled(keyword), isOpen);
  return (
    <Autocomplete<ChosenPerson>
      {...words}
      value={value}
      onChange={(_, person) => onChange(person)}
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
          label={label}
          required
          error={error !== undefined}
          helperText={error ?? translate('department.group.ownerHelp')}
        />
      )}
    />
  );
};
