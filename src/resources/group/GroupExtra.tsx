import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { type RaRecord, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDebounced } from '#views/useDebounced.ts';
import { useSay } from '#views/useSay.ts';
import { type GroupPeople, type GroupPerson, useGroupPeople } from './useGroupPeople.ts';

type Rule = 'post_rule' | 'private_chat';
type Flag = 0 | 1;

/** Saves one rule of a group at once; the toast takes it back by saving what was before. */
const useSaveRule = () => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefresh();
  const takeBack = useTakeBack();
  const [saving, setSaving] = useState<Rule>();
  const save = async (group: RaRecord, rule: Rule, value: Flag): Promise<void> => {
    setSaving(rule);
    const id = { group_id: Number(group.id) };
    try {
      const saved = await provider.call('saveGroup', {
        ...id,
        version: Number(group.version),
        [rule]: value,
      });
      const before = { ...id, version: saved.version, [rule]: value === 1 ? 0 : 1 };
      say(translate(`group.rule.${rule}.${value}`), 'success', {
        call: 'saveGroup',
        undo: () => takeBack(() => provider.call('saveGroup', before)),
      });
      refresh();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    } finally {
      setSaving(undefined);
    }
  };
  return { saving, save };
};

interface RuleSwitchProps {
  readonly label: string;
  readonly help: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const RuleSwitch = ({ label, help, isOn, isDisabled, onChange }: RuleSwitchProps) => {
  const helpId = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={isOn}
            disabled={isDisabled}
            onChange={(_, next) => onChange(next)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mt: -0.5, ml: 6 }}>
        {help}
      </FormHelperText>
    </div>
  );
};

/** Who may post and whether people chat in private, each a switch that can be taken back. */
const RuleSwitches = ({ group }: { readonly group: RaRecord }) => {
  const translate = useTranslate();
  const { saving, save } = useSaveRule();
  const isFixed = group.can?.update !== 1;
  return (
    <Stack spacing={0.5}>
      <RuleSwitch
        label={translate('group.rule.post')}
        help={translate('group.rule.postHelp')}
        isOn={group.post_rule === 1}
        isDisabled={isFixed || saving !== undefined}
        onChange={(isOn) => void save(group, 'post_rule', isOn ? 1 : 0)}
      />
      <RuleSwitch
        label={translate('group.rule.private')}
        help={translate('group.rule.privateHelp')}
        isOn={group.private_chat === 0}
        isDisabled={isFixed || saving !== undefined}
        onChange={(isOn) => void save(group, 'private_chat', isOn ? 0 : 1)}
      />
    </Stack>
  );
};

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
const GroupMembers = ({ groupId }: { readonly groupId: number }) => {
  const translate = useTranslate();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useGroupPeople({
    groupId,
    keyword: useDebounced(keyword).trim(),
    page,
    pageSize,
  });
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

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

/** Below the facts of a group: its rules as switches, and its people. One that is dissolved has neither. */
export const GroupExtra = () => {
  const translate = useTranslate();
  const group = useRecordContext();
  if (group?.status !== 'normal') return null;
  return (
    <>
      <Section title={translate('group.rule.title')}>
        <RuleSwitches group={group} />
      </Section>
      <Section title={translate('group.member.title')}>
        <GroupMembers key={group.id} groupId={Number(group.id)} />
      </Section>
    </>
  );
};
