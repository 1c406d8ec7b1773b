import SearchIcon from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type HTMLAttributes, type Key, useState } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { TreePanel } from '#views/tree/TreePanel.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDebounced } from '#views/useDebounced.ts';
import { useMemberPlace } from './memberPlace.ts';

/** A person or a department that a search found. */
export type Found =
  | {
      readonly kind: 'person';
      readonly id: number;
      readonly name: string;
      readonly detail: string;
    }
  | { readonly kind: 'department'; readonly id: number; readonly name: string; readonly detail: string };

/** People and departments that match a name, its pinyin or initials, a phone or an employee number. */
const useFound = (typed: string) => {
  const provider = useConsoleProvider();
  const keywords = useDebounced(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['member', 'searchUserAndDept', keywords],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      const { users, departments } = await provider.call('searchUserAndDept', { keywords }, { signal });
      return [
        ...users.map(({ user_id, name, workId, phone, path }) => ({
          kind: 'person' as const,
          id: user_id,
          name,
          detail: [workId, phone, path].filter(Boolean).join(' · '),
        })),
        ...departments.map(({ id, name, path }) => ({ kind: 'department' as const, id, name, detail: path })),
      ];
    },
    enabled: keywords !== '',
    placeholderData: keepPreviousData,
  });
  const isAnswered = keywords === typed.trim() && !isFetching;
  return {
    found: keywords === '' ? [] : (data ?? []),
    error,
    isSearching: typed.trim() !== '' && !isAnswered,
  };
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with what was searched for marked in it; what was found by its reading has nothing to mark. */
const Marked = ({ text, keyword }: { readonly text: string; readonly keyword: string }) => {
  const sought = keyword.normalize('NFKC').trim();
  if (sought === '') return text;
  const parts = text.split(new RegExp(`(${escaped(sought)})`, 'iu'));
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Box
        component="mark"
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have nothing else to be told apart by
        key={index}
        sx={{ bgcolor: 'transparent', color: 'primary.main', fontWeight: 600 }}
      >
        {part}
      </Box>
    ),
  );
};

interface MemberSearchProps {
  readonly onChoose: (found: Found) => void;
}

type OptionProps = HTMLAttributes<HTMLLIElement> & { readonly key: Key };

interface FoundOptionProps {
  readonly found: Found;
  readonly keyword: string;
  readonly props: OptionProps;
}

const FoundOption = ({ found, keyword, props: { key, ...props } }: FoundOptionProps) => (
  <Box component="li" key={`${found.kind}-${found.id}`} {...props}>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        <Marked text={found.name} keyword={keyword} />
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        <Marked text={found.detail} keyword={keyword} />
      </Typography>
    </Box>
  </Box>
);

/** Finds a person or a department anywhere in the company, by name, pinyin, initials, phone or employee number. */
const MemberSearch = ({ onChoose }: MemberSearchProps) => {
  const translate = useTranslate();
  const words = usePickerWords();
  const [typed, setTyped] = useState('');
  const { found, error, isSearching } = useFound(typed);
  const label = translate('member.search');
  return (
    <Autocomplete<Found>
      {...words}
      fullWidth
      size="small"
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => setTyped(reason === 'reset' ? '' : text)}
      onChange={(_, chosen) => chosen !== null && onChoose(chosen)}
      options={[...found]}
      // The server has searched by more than the visible name.
      filterOptions={(options) => options}
      groupBy={({ kind }) => translate(`member.found.${kind}`)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ kind, id }) => `${kind}-${id}`}
      isOptionEqualToValue={(one, other) => one.kind === other.kind && one.id === other.id}
      open={typed.trim() !== ''}
      // An empty icon would leave a button without a word of ours.
      forcePopupIcon={false}
      autoHighlight
      loading={isSearching}
      loadingText={translate('tree.loading')}
      noOptionsText={error === null ? translate('tree.noHits') : error.message}
      clearText={translate('tree.clearSearch')}
      slotProps={{ popper: { sx: { minWidth: 300 } } }}
      renderOption={(props, option) => (
        <FoundOption key={option.id} found={option} keyword={typed} props={props} />
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          hiddenLabel
          placeholder={translate('member.searchShort')}
          title={label}
          slotProps={{
            htmlInput: { ...params.inputProps, 'aria-label': label, maxLength: 100 },
            input: {
              ...params.InputProps,
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
};

/** The tree's numbers are people. */
const countedByTree = ['member'];

/** The departments beside their people, and a search that finds either. */
export const MemberTree = () => {
  const navigate = useNavigate();
  const { departmentId, choose } = useMemberPlace();
  const go = (found: Found) => {
    if (found.kind === 'department') choose(found.id);
    else navigate(`/member/${found.id}/show`);
  };
  return (
    <TreePanel
      resource="department"
      counts={countedByTree}
      selectedId={String(departmentId)}
      onChoose={(row) => choose(Number(row.id))}
      searchBox={<MemberSearch onChoose={go} />}
    />
  );
};
