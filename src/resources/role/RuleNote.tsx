import RuleIcon from '@mui/icons-material/RuleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type RoleRow, type RoleRule, ruleQuery } from './roleData.ts';

interface RuleProps {
  readonly role: RoleRow;
  readonly onEdit: (rule: RoleRule) => void;
}

/** Opens the rule of a role that takes one, for those who may change its people and the rule that is there. */
export const RuleButton = ({ role, onEdit }: RuleProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const isOffered = role.may_people === 1;
  const { data: rule } = useQuery({ ...ruleQuery(provider, role.posId), enabled: isOffered });
  if (!isOffered || rule?.may_save !== 1) return null;
  return (
    <Button variant="outlined" startIcon={<RuleIcon />} onClick={() => onEdit(rule)}>
      {translate('role.rule.edit')}
    </Button>
  );
};

/** What the rule asks, a sentence for each attribute; one of which nothing is chosen is left out. */
const useSentences = ({ departments, departments_unseen: unseen, positions, types }: RoleRule) => {
  const translate = useTranslate();
  const keys = wordKeys('member');
  const joined = (texts: readonly string[]) => texts.join(translate('list.comma'));
  const part = (name: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [translate(`role.rule.${name}`, { names: joined(texts) })];
  return [
    ...part(
      'departments',
      departments.map(({ name }) => name),
    ),
    ...(unseen === 0 ? [] : [translate('role.rule.unseen', { count: formatCount(unseen) })]),
    ...part('positions', positions),
    ...part(
      'types',
      types.map((type) => translate(keys.option('member_type', type))),
    ),
  ];
};

const Sentences = ({ rule }: { readonly rule: RoleRule }) => {
  const translate = useTranslate();
  const sentences = useSentences(rule);
  return (
    <Box
      role="note"
      aria-label={translate('role.rule.title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 1.5,
        py: 1,
        mb: 1,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <RuleIcon fontSize="small" color="action" aria-hidden />
        {translate('role.rule.title')}
      </Typography>
      {sentences.map((sentence) => (
        <Typography key={sentence} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Typography>
      ))}
    </Box>
  );
};

/** The rule of a role that has one in words, above its people. */
export const RuleNote = ({ role }: { readonly role: RoleRow }) => {
  const provider = useConsoleProvider();
  const { data: rule } = useQuery(ruleQuery(provider, role.posId));
  return rule === undefined || rule.version === 0 ? null : <Sentences rule={rule} />;
};
