import Box from '@mui/material/Box';
import { lazy } from 'react';
import { useTranslate } from 'react-admin';
import type { Group } from '#generated/types.ts';
import { KeptMessages } from '#views/code/CodeInput.tsx';
import { OptionChip } from '#views/fields/choices.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { type ActionNoteProps, defineOverride } from '#views/override.ts';

/** The owner of a group, marked when they resigned or are no longer among its people: it needs another one then. */
const OwnerField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const mark = record.owner_resigned === 1 ? 'resigned' : record.owner_gone === 1 ? 'gone' : undefined;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {typeof value === 'string' ? value : translate('group.noOwner')}
      {mark === undefined || record.owner_id === null ? null : (
        <OptionChip title={translate(`group.owner.${mark}`)} colour="warning" />
      )}
    </Box>
  );
};

const mostNamed = 3;

/** Names of the administrators; of many the first, and how many there are. */
const AdminsField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  // The row's own value, as its schema says.
  const admins = (value ?? []) as Group['admins'];
  if (admins.length === 0) return null;
  const names = admins
    .slice(0, mostNamed)
    .map(({ name }) => name)
    .join('、');
  return admins.length > mostNamed
    ? translate('group.adminsAndMore', { names, count: admins.length })
    : names;
};

/** How many people of how many a group may have; above its limit it is said in words as well. */
const SizeField = ({ record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const [count, limit] = [Number(record.users_count), Number(record.member_limit)];
  const isFull = count > limit;
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        ...(isFull ? { color: 'error.main' } : {}),
      }}
    >
      {formatCount(count)}
      <Box component="span" sx={isFull ? {} : { color: 'text.secondary' }}>
        {` / ${formatCount(limit)}`}
      </Box>
      {isFull ? (
        <Box component="span" sx={visuallyHidden}>
          {translate('group.aboveLimit')}
        </Box>
      ) : null}
    </Box>
  );
};

/** The owner is told of a mute that ends before its time. */
const UnmuteNote = ({ action }: ActionNoteProps) => (action === 'unmute' ? <KeptMessages /> : null);

const PeopleInput = lazy(async () => ({
  default: (await import('./GroupPeopleInput.tsx')).GroupPeopleInput,
}));
const GroupExtra = lazy(async () => ({ default: (await import('./GroupExtra.tsx')).GroupExtra }));

/**
 * The list is generated. A person who is to run a group is chosen among its people; what dissolving comes to is counted before it is
 * done; below its facts stand its rules as switches, and its people.
 */
export const groupOverride = defineOverride<'group'>()({
  fields: {
    owner_name: { display: OwnerField },
    users_count: { display: SizeField, column: { align: 'right' } },
    admins: { display: AdminsField },
    'actions.changeOwner.owner_id': { input: PeopleInput },
    'actions.changeAdmins.admin_ids': { input: PeopleInput },
  },
  views: {
    actionNote: UnmuteNote,
    showExtra: GroupExtra,
  },
});
