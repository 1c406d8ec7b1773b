import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type HTMLAttributes, type Key, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import { idsOf } from '#engine/request/relatedRows.ts';
import { BrowseButton } from './BrowseButton.tsx';
import type { BrowseProps } from './BrowseDialog.tsx';
import { NamingMark } from './RelatedNames.tsx';
import {
  relatedResource,
  useChosen,
  usePickerWords,
  useRelatedName,
  useSuggestedRows,
} from './useRelated.ts';

/** What is chosen as in the way through departments and lists, in a box to type into. */
export interface RelatedBoxProps extends BrowseProps {
  readonly id?: string;
  readonly inputRef?: (element: HTMLElement | null) => void;
  readonly onBlur?: () => void;
  readonly error?: boolean;
  readonly helperText?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** In pixels, for a filter; as wide as there is room when left out. */
  readonly width?: number;
  /** Without the way through the departments, which people have beside the search: a row of filters has no room for it. */
  readonly isSearchAlone?: boolean;
}

/** Who cannot be chosen is pale, the reason is not: it is there to be read. */
const readable = { '&&[aria-disabled="true"]': { opacity: 1, color: 'text.disabled' } } as const;

type OptionProps = HTMLAttributes<HTMLLIElement> & { readonly key: Key };

/**
 * The chosen rows, the same array as long as it holds the same rows: MUI empties what is typed whenever it is given another
 * one.
 */
const useSteadyRows = (rows: RaRecord[], nameOf: (row: RaRecord) => string): RaRecord[] => {
  const [kept, setKept] = useState(rows);
  const isAsKept =
    kept.length === rows.length &&
    kept.every((row, at) => row.id === rows[at]?.id && nameOf(row) === nameOf(rows[at]));
  if (isAsKept) return kept;
  setKept(rows);
  return rows;
};

const isSame = (left: RaRecord, right: RaRecord) => String(left.id) === String(right.id);

/** A box that searches the related resource on its server and keeps ids. */
export const RelatedBox = (props: RelatedBoxProps) => {
  const { field, isMany, detailOf, reasonAgainst } = props;
  const words = usePickerWords();
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const resource = relatedResource(field);
  const nameOf = useRelatedName(field);
  const ids = idsOf(props.value);
  const asked = useChosen(resource, ids);
  const { rows, isPending } = useSuggestedRows(resource, keyword, isOpen);
  const rowOf = (id: Identifier): RaRecord | undefined =>
    [...asked.rows, ...rows].find((row) => String(row.id) === String(id));
  const isNaming = asked.isLoading && ids.some((id) => rowOf(id) === undefined);
  const chosen = useSteadyRows(
    ids.map((id): RaRecord => rowOf(id) ?? { id }),
    nameOf,
  );

  const choose = (value: RaRecord | readonly RaRecord[] | null) =>
    props.onChange(
      Array.isArray(value) ? value.map((row: RaRecord) => row.id) : ((value as RaRecord | null)?.id ?? null),
    );

  const renderOption = ({ key, ...optionProps }: OptionProps, row: RaRecord) => (
    <Box component="li" key={`${String(key)}-${row.id}`} {...optionProps} sx={readable}>
      <Box>
        <Typography variant="body2">{nameOf(row)}</Typography>
        <Typography variant="caption" color="text.secondary">
          {[detailOf?.(row), reasonAgainst?.(row)].filter((part) => part).join(' · ')}
        </Typography>
      </Box>
    </Box>
  );

  const box = (
    <Autocomplete<RaRecord, boolean>
      {...words}
      id={props.id}
      multiple={isMany}
      // Who has no name yet is not in the box yet: it then takes the name in, even with the keyboard in it.
      value={isMany ? chosen : isNaming ? null : (chosen[0] ?? null)}
      onChange={(_, value) => choose(value)}
      // Typing asks the server; the text written back when a row is chosen does not.
      onInputChange={(_, text, reason) => setKeyword(reason === 'input' ? text : '')}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...rows]}
      // The server has searched by pinyin, phone and more: filtering by the visible name would hide its hits.
      filterOptions={(options) => options}
      getOptionLabel={(row) =>
        isNaming && rowOf(row.id) === undefined ? '…' : nameOf(row) || String(row.id)
      }
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={isSame}
      {...(reasonAgainst === undefined
        ? {}
        : { getOptionDisabled: (row: RaRecord) => reasonAgainst(row) !== undefined })}
      renderOption={renderOption}
      loading={isPending}
      disabled={props.isDisabled}
      size="small"
      fullWidth
      sx={{ width: props.width }}
      renderInput={(params) => <Input {...props} params={params} isNaming={isNaming} />}
    />
  );
  if (props.isSearchAlone === true || props.isDisabled === true) return box;
  return (
    <Box sx={{ width: '100%' }}>
      {box}
      <BrowseButton {...props} />
    </Box>
  );
};

interface InputProps extends RelatedBoxProps {
  readonly params: AutocompleteRenderInputParams;
  readonly isNaming: boolean;
}

const Input = ({ params, isNaming, label, inputRef, onBlur, error, helperText, isRequired }: InputProps) => (
  <TextField
    {...params}
    label={label}
    inputRef={inputRef}
    onBlur={onBlur}
    error={error}
    helperText={helperText}
    required={isRequired}
    slotProps={{
      input: {
        ...params.InputProps,
        endAdornment: (
          <>
            {isNaming ? <NamingMark /> : null}
            {params.InputProps.endAdornment}
          </>
        ),
      },
    }}
  />
);
