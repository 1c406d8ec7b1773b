import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { GroupSetting } from '#generated/types.ts';
import { TypedKeeper } from '#views/form/draft/TypedKeeper.tsx';
import { useTyped } from '#views/form/draft/useTyped.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { draftOf, isChanged, type SettingDraft } from './settingDraft.ts';
import { useSaveSetting } from './useSaveSetting.ts';
import { WhitelistSection } from './WhitelistSection.tsx';

const StandingDialog = lazy(async () => ({ default: (await import('./StandingDialog.tsx')).StandingDialog }));

interface LimitBoxProps {
  readonly name: 'member_limit' | 'large_limit';
  readonly value: string;
  readonly error: string | undefined;
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
}

const LimitBox = ({ name, value, error, isFixed, onChange }: LimitBoxProps) => {
  const translate = useTranslate();
  const keys = wordKeys('groupSetting');
  return (
    <TextField
      label={translate(keys.field(name))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? translate(keys.help(name))}
      disabled={isFixed}
      required
      size="small"
      sx={{ flex: 1 }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};

const peopleOf = ({ users }: GroupSetting) =>
  users.map(({ user_id: id, name, path, groups_count: groups }) => ({ id, name, path, groups }));

const departmentsOf = ({ depts }: GroupSetting) =>
  depts.map(({ dept_id: id, name, path, groups_count: groups }) => ({ id, name, path, groups }));

/** Both limits and the list, saved together; what was typed stays when it is refused, kept in this tab. */
export const SettingForm = ({ setting }: { readonly setting: GroupSetting }) => {
  const translate = useTranslate();
  const typed = useTyped<SettingDraft>({ begin: draftOf(setting), version: setting.version });
  const { values: draft, change } = typed;
  const work = useSaveSetting(setting, typed);
  const { trouble, standing, isSaving, save, saveAnyway, forgetStanding } = work;
  const isFixed = setting.can?.save !== 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void save(draft);
  };
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={submit}>
      <TypedKeeper noun="groupSetting" typed={typed} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <LimitBox
          name="member_limit"
          value={draft.memberLimit}
          error={trouble.errors.member_limit}
          isFixed={isFixed}
          onChange={(memberLimit) => change({ memberLimit })}
        />
        <LimitBox
          name="large_limit"
          value={draft.largeLimit}
          error={trouble.errors.large_limit}
          isFixed={isFixed}
          onChange={(largeLimit) => change({ largeLimit })}
        />
      </Stack>
      <div>
        <Typography variant="h6" component="h2">
          {translate('group.setting.list')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('group.setting.listHelp')}
          {setting.hidden_count === 0
            ? ''
            : ` ${translate('group.setting.hidden', { count: setting.hidden_count })}`}
        </Typography>
      </div>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <WhitelistSection
          kind="users"
          ids={draft.users}
          stored={peopleOf(setting)}
          error={trouble.errors.users}
          isFixed={isFixed}
          onChange={(users) => change({ users })}
        />
        <WhitelistSection
          kind="depts"
          ids={draft.departments}
          stored={departmentsOf(setting)}
          error={trouble.errors.depts}
          isFixed={isFixed}
          onChange={(departments) => change({ departments })}
        />
      </Box>
      {trouble.message === undefined ? null : <Alert severity="warning">{trouble.message}</Alert>}
      {isFixed ? (
        <Typography variant="body2" color="text.secondary">
          {translate('group.setting.fixed')}
        </Typography>
      ) : (
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" loading={isSaving} disabled={!isChanged(draft, setting)}>
            {translate('ra.action.save')}
          </Button>
          <Button disabled={!isChanged(draft, setting)} onClick={typed.draft.discard}>
            {translate('group.setting.reset')}
          </Button>
        </Stack>
      )}
      <Suspense fallback={null}>
        {standing === undefined ? null : (
          <StandingDialog
            standing={standing}
            isSaving={isSaving}
            onConfirm={() => void saveAnyway(draft)}
            onClose={forgetStanding}
          />
        )}
      </Suspense>
    </Stack>
  );
};
