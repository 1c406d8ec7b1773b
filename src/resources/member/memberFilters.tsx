import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import type { Calls } from '#generated/types.ts';
import { usePositions } from '#resources/_shared/position/usePositions.ts';
import type { FieldFilterProps, FilterTextProps } from '#views/fieldView.ts';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A role as the flat list has it. */
type ListedRole = Calls['postRole']['reply']['list'][number];

const minute = 60_000;

/** The roles people are given: what follows from being an administrator or a supervisor has filters of its own. */
const useRoles = (isRequested: boolean): readonly ListedRole[] => {
  const provider = useConsoleProvider();
  const { data } = useQuery({
    queryKey: ['role', 'postRole'],
    queryFn: ({ signal }) => provider.call('postRole', {}, { signal }),
    enabled: isRequested,
    staleTime: minute,
  });
  return (data?.list ?? []).filter(({ posId }) => defaultRole(posId)?.home === undefined);
};

const idsOf = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(Number);

/** Chooses roles; who holds any of them is listed. */
export const RoleFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const words = usePickerWords();
  const ids = idsOf(value);
  const [isOpen, setOpen] = useState(false);
  const roles = useRoles(isOpen || ids.length > 0);
  return (
    <Autocomplete<ListedRole, true>
      {...words}
      multiple
      limitTags={1}
      disableCloseOnSelect
      size="small"
      options={[...roles]}
      getOptionLabel={({ posName }) => posName}
      getOptionKey={({ posId }) => posId}
      isOptionEqualToValue={(one, other) => one.posId === other.posId}
      value={roles.filter(({ posId }) => ids.includes(posId))}
      onChange={(_, next) => onChange(next.length === 0 ? undefined : next.map(({ posId }) => posId))}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      sx={{ width: { sm: 220 } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
};

/** The chosen roles by their names. */
export const RoleFilterText = ({ value }: FilterTextProps) => {
  const translate = useTranslate();
  const ids = idsOf(value);
  const roles = useRoles(true);
  const names = ids.map((id) => roles.find(({ posId }) => posId === id)?.posName ?? String(id));
  return names.join(translate('list.comma'));
};

/** Chooses one of the positions in use; who holds it in any department is listed. */
export const PositionFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const words = usePickerWords();
  const chosen = typeof value === 'string' ? value : null;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // What is chosen already narrows nothing: the box offers the others beside it.
  const { names: positions } = usePositions(typed === chosen ? '' : typed, isOpen);
  return (
    <Autocomplete<string>
      {...words}
      size="small"
      options={[...positions]}
      filterOptions={(options) => options}
      isOptionEqualToValue={(one, other) => one === other}
      value={chosen}
      onChange={(_, next) => onChange(next ?? undefined)}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      sx={{ width: { sm: 176 } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
};
