import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type Identifier, type RaRecord, useGetMany, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { personDetail } from '#views/fields/personReference.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { idsOf } from '#views/picker/useRelated.ts';
import { type Entry, ListedEntries } from './ListedEntries.tsx';

interface WhitelistSectionProps {
  readonly kind: 'users' | 'depts';
  readonly ids: readonly number[];
  /** What is stored: names, paths and how much it is used. */
  readonly stored: readonly Entry[];
  readonly error: string | undefined;
  readonly isFixed: boolean;
  readonly onChange: (ids: readonly number[]) => void;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Entries in the order they were added; those not stored yet are named by their own rows. */
const useEntries = (resource: string, ids: readonly number[], stored: readonly Entry[]): readonly Entry[] => {
  const added = ids.filter((id) => stored.every((entry) => entry.id !== id));
  const { data = [] } = useGetMany<RaRecord>(resource, { ids: [...added] }, { enabled: added.length > 0 });
  return ids.map((id) => {
    const entry = stored.find((each) => each.id === id);
    if (entry !== undefined) return entry;
    const row = data.find((each) => Number(each?.id) === id);
    const path = row === undefined ? null : (text(row.path) ?? text(personDetail(row)));
    return { id, name: text(row?.name) ?? `#${id}`, path, groups: undefined };
  });
};

const useRelationField = (kind: 'users' | 'depts'): FieldModel => {
  const name = kind === 'users' ? 'owner_id' : 'dept_id';
  const field = findField(useModel('group').fields, name);
  if (field === undefined) throw new Error(`The schema of group needs a field "${name}".`);
  return field;
};

/** One half of the list for large groups: people, or departments with everybody in and below them. */
export const WhitelistSection = ({ kind, ids, stored, error, isFixed, onChange }: WhitelistSectionProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const field = useRelationField(kind);
  const entries = useEntries(kind === 'users' ? 'member' : 'department', ids, stored);
  // A box that has given its choice away begins anew.
  const [round, setRound] = useState(0);
  const title = translate(`group.setting.${kind}`);
  const add = (value: Identifier | readonly Identifier[] | null) => {
    const chosen = idsOf(value).map(Number);
    onChange([...ids, ...chosen.filter((id) => !ids.includes(id))]);
    setRound(round + 1);
  };
  const Picker = kind === 'users' ? RelatedBox : TreeBox;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {isFixed ? null : (
        <Picker
          key={round}
          field={field}
          label={translate(`group.setting.add.${kind}`)}
          value={null}
          isMany={false}
          {...(kind === 'users' ? { detailOf: personDetail } : {})}
          error={error !== undefined}
          helperText={error}
          onChange={add}
        />
      )}
      <ListedEntries
        label={title}
        entries={entries}
        isFixed={isFixed}
        onRemove={(id) => onChange(ids.filter((each) => each !== id))}
      />
    </Box>
  );
};
