import SearchIcon from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { compareKey } from '#domain/text/compareKey.ts';
import { usePickerWords } from '#views/picker/useRelated.ts';
import type { TreeIndex } from '#views/tree/treeIndex.ts';
import { companyId } from '#views/tree/treeIndex.ts';
import { useTreeLevels } from '#views/tree/useTreeLevels.ts';
import { useDebounced } from '#views/useDebounced.ts';

interface Hit {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

const shownAtMost = 50;

/** Departments a keyword finds: hits come with the way to them, and what merely leads there is no hit unless nothing else is. */
const hitsOf = (index: TreeIndex, keyword: string): readonly Hit[] => {
  const rows = [...index.rows.values()].filter(({ id }) => String(id) !== companyId);
  const named = rows.filter(({ name }) => compareKey(String(name)).includes(compareKey(keyword)));
  // By its reading a name is found that does not hold the letters: such a hit has nothing below it in the answer.
  const ends = rows.filter(({ id }) => (index.children.get(String(id)) ?? []).length === 0);
  return (named.length > 0 ? named : ends)
    .slice(0, shownAtMost)
    .map(({ id, name, path }) => ({ id: String(id), name: String(name), path: String(path ?? '') }));
};

interface ChartSearchProps {
  readonly onChoose: (found: TreeIndex, id: string) => void;
}

/** Finds a department by its name, pinyin or abbreviation, and leads to it in the chart. */
export const ChartSearch = ({ onChoose }: ChartSearchProps) => {
  const translate = useTranslate();
  const words = usePickerWords();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim());
  const { index, isPending } = useTreeLevels({ resource: 'department', expanded: [], keyword });
  const hits = keyword === '' || isPending ? [] : hitsOf(index, keyword);
  return (
    <Autocomplete<Hit>
      {...words}
      size="small"
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => setTyped(reason === 'reset' ? '' : text)}
      onChange={(_, hit) => hit !== null && onChoose(index, hit.id)}
      options={[...hits]}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...option }, { id, name, path }) => (
        <li key={id} {...option}>
          {path === '' ? name : path}
        </li>
      )}
      open={typed.trim() !== ''}
      forcePopupIcon={false}
      autoHighlight
      loading={keyword !== typed.trim() || isPending}
      sx={{ width: { xs: '100%', sm: 240 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          hiddenLabel
          placeholder={translate('department.chart.search')}
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              'aria-label': translate('department.chart.search'),
              maxLength: 100,
            },
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
