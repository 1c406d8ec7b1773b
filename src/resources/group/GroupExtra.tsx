import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { GroupMembers } from './GroupMembers.tsx';
import { RuleSwitches } from './RuleSwitches.tsx';

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
