import Autocomplete from '@mui/material/Autocomplete';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { groupLimits } from '#domain/group/checkGroup.ts';
import { fieldsNamed } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { idsOf } from '#engine/request/relatedRows.ts';
import { FlagInput } from '#views/fields/inputs/choices.tsx';
import { asTyped, TextBox } from '#views/fields/TextBox.tsx';
import { FormDialog } from '#views/form/FormDialog.tsx';
import { checkedBy } from '#views/form/formErrors.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import type { FormRecord } from '#views/form/useHeldRecord.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useChosenRows, usePickerWords } from '#views/picker/useRelated.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDebounced } from '#views/useDebounced.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import {
  changeOf,
  checkEntry,
  creationOf,
  type Group,
  type GroupEntry,
  groupFields,
  groupOf,
  newEntry,
  recordOf,
} from './groupForm.ts';

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

const suggestions = 20;

const usePeople = ({ departmentId, includeSub }: OwnerBoxProps, keyword: string, isOpen: boolean) => {
  const provider = useConsoleProvider();
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

/** Chooses among the people of a department, and only among them: no one else can own its group. */
const OwnerBox = (props: OwnerBoxProps) => {
  const { field } = props;
  const translate = useTranslate();
  const input = useFieldInput(field, field.name);
  const [named] = useChosenRows('member', idsOf(input.value));
  const words = usePickerWords();
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const { data: people = [], isFetching } = usePeople(props, useDebounced(keyword).trim(), isOpen);
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

/** Makes or changes the group of a department. Throws when that is refused. */
const useSaveGroup = (row: RaRecord) => {
  const translate = useTranslate();
  const say = useSay();
  const provider = useConsoleProvider();
  const refresh = useRefreshResource();
  const id = Number(row.id);
  return async (values: FieldValues, held: FormRecord | undefined): Promise<void> => {
    const entry = values as GroupEntry;
    if (held === undefined) await provider.call('createByDept', creationOf(id, entry));
    else await provider.call('updateGroupInfo', changeOf(id, held as unknown as Group, entry));
    const words = held === undefined ? wordKeys('group') : wordKeys('department');
    say(translate(words.success(held === undefined ? 'createByDept' : 'updateGroupInfo')), 'success');
    await refresh('department');
  };
};

interface EntriesProps {
  readonly fields: readonly FieldModel[];
  readonly row: RaRecord;
  readonly isNew: boolean;
}

/** Whose people the group has; what is finer is asked once it exists. */
const Entries = ({ fields, row, isNew }: EntriesProps) => {
  const translate = useTranslate();
  const includesSub = useWatch({ name: 'include_sub' }) === 1;
  const entryOf = (field: FieldModel) => {
    const shared = { field, source: field.name, isReadOnly: false };
    switch (field.name) {
      case 'name':
        return (
          <TextBox
            {...shared}
            isRequired
            isFirst
            parse={asTyped}
            html={{ htmlInput: { maxLength: groupLimits.nameLength * 4 } }}
          />
        );
      case 'owner_id':
        return <OwnerBox field={field} departmentId={Number(row.id)} includeSub={includesSub} />;
      case 'include_sub':
        return <FlagInput {...shared} isRequired={false} />;
      case 'include_hidden':
        return isNew || !includesSub ? null : <FlagInput {...shared} isRequired={false} />;
      default:
        return isNew ? null : (
          <div>
            <FlagInput {...shared} isRequired={false} />
            <FormHelperText sx={{ mt: 0 }}>{translate('department.group.syncHelp')}</FormHelperText>
          </div>
        );
    }
  };
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      {fields.map((field) => {
        const entry = entryOf(field);
        return entry === null ? null : <div key={field.name}>{entry}</div>;
      })}
    </Stack>
  );
};

interface GroupDialogProps {
  readonly row: RaRecord;
  readonly onClose: () => void;
}

/** Makes the group chat of a department, or changes it. */
export const GroupDialog = ({ row, onClose }: GroupDialogProps) => {
  const translate = useTranslate();
  const model = useModel('group');
  const fields = useMemo(() => fieldsNamed(model.fields, groupFields), [model]);
  const save = useSaveGroup(row);
  const group = groupOf(row);
  const isNew = group === undefined;
  const check = checkedBy('group', fields, (values) => checkEntry(values as GroupEntry, isNew));
  return (
    <FormDialog
      noun="group"
      title={translate(isNew ? 'department.group.create' : 'department.group.edit')}
      act={translate(isNew ? 'department.group.createAct' : 'ra.action.save')}
      fields={fields}
      check={check}
      record={group && recordOf(group)}
      defaultValues={{ ...newEntry(row) }}
      draftName={`group:${row.id}`}
      onSubmit={save}
      onClose={onClose}
    >
      <Entries fields={fields} row={row} isNew={isNew} />
    </FormDialog>
  );
};
