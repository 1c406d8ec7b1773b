import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { OptionChip } from '#views/fields/OptionChip.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { type GroupPeople, type GroupPerson, useGroupPeople, useSettled } from './useGroupPeople.ts';

const pageSize = 20;

const Person = ({ person }: { readonly person: GroupPerson }) => {
  const translate = useTranslate();
  const role = person.is_owner === 1 ? 'owner' : person.is_admin === 1 ? 'admin' : undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {person.name}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {[person.workId, person.department].filter((part) => part).join(' · ')}
        </Typography>
      </Box>
      {role === undefined ? null : (
        <OptionChip
          title={translate(`group.member.${role}`)}
          colour={role === 'owner' ? 'info' : 'neutral'}
        />
      )}
    </Box>
  );
};

interface PagesProps {
  readonly people: GroupPeople;
  readonly onPage: (page: number) => void;
}

const Pages = ({ people, onPage }: PagesProps) => {
  const translate = useTranslate();
  const last = Math.max(1, Math.ceil(people.total / people.page_size));
  if (last === 1) return null;
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center' }}>
      <Button size="small" disabled={people.page <= 1} onClick={() => onPage(people.page - 1)}>
        {translate('group.member.before')}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {translate('group.member.page', { page: people.page, last })}
      </Typography>
      <Button size="small" disabled={people.page >= last} onClick={() => onPage(people.page + 1)}>
        {translate('group.member.next')}
      </Button>
    </Stack>
  );
};

const Found = ({ people, onPage }: PagesProps) => {
  const translate = useTranslate();
  return (
    <>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate('group.member.count', { count: formatCount(people.total) })}
        {people.hidden_count === 0
          ? ''
          : ` ${translate('group.member.hidden', { count: formatCount(people.hidden_count) })}`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {people.list.map((person) => (
          <Person key={person.user_id} person={person} />
        ))}
      </Box>
      <Pages people={people} onPage={onPage} />
    </>
  );
};

/** The people of a group, owner and administrators first, searched and page by page. */
export const GroupMembers = ({ groupId }: { readonly groupId: number }) => {
  const translate = useTranslate();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useGroupPeople({ groupId, keyword: useSettled(keyword), page, pageSize });
  const search = (text: string) => {
    setKeyword(text);
    setPage(1);
  };
  return (
    <>
      <TextField
        type="search"
        label={translate('group.member.search')}
        value={keyword}
        onChange={(event) => search(event.target.value)}
        size="small"
        fullWidth
      />
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={160} sx={{ mt: 1 }} />
      ) : null}
      {data ? <Found people={data} onPage={setPage} /> : null}
    </>
  );
};
