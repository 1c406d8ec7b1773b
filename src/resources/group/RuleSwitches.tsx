import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { useSay } from '#views/useSay.ts';

type Rule = 'post_rule' | 'private_chat';
type Flag = 0 | 1;

/** Saves one rule of a group at once; the toast takes it back by saving what was before. */
const useSaveRule = () => {
  const provider = useDataProvider<ConsoleProvider>();
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
export const RuleSwitches = ({ group }: { readonly group: RaRecord }) => {
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
