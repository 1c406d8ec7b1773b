import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import type { Account } from '#session/account.ts';
import { useListPreference } from '#views/preferences/useListPreference.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** The company as the top of its own tree (contract.md section 1). */
const companyRoot = 0;

/** A step by what it leads to. */
interface Step {
  readonly name: 'departments' | 'people' | 'invite' | 'roles';
  readonly noun: string;
  readonly isDone: boolean;
}

/** What the company has by now, as far as the first steps go; undefined until it is known. */
const useFirstSteps = (ownId: number): readonly Step[] | undefined => {
  const provider = useConsoleProvider();
  const { data } = useQuery({
    queryKey: ['registration', 'firstSteps'],
    queryFn: async ({ signal }): Promise<readonly Step[]> => {
      const [tree, people, invites, roles] = await Promise.all([
        provider.call('departments', { id: companyRoot }, { signal }),
        provider.call('departmentUsers', { page: 1, page_size: 10 }, { signal }),
        provider.call('inviteList', { page: 1, page_size: 10 }, { signal }),
        provider.call('characterDatas', {}, { signal }),
      ]);
      return [
        { name: 'departments', noun: 'department', isDone: tree.departments.length > 0 },
        { name: 'people', noun: 'member', isDone: people.list.some(({ user_id: id }) => id !== ownId) },
        { name: 'invite', noun: 'invite', isDone: invites.total > 0 },
        { name: 'roles', noun: 'role', isDone: roles.role_count > 0 },
      ];
    },
    // A user who comes back has done something.
    staleTime: 0,
    retry: false,
  });
  return data;
};

interface FirstStepsCardProps {
  readonly account: Account;
  /** All of it is done. */
  readonly onOver: () => void;
}

const card = {
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  p: { xs: 2, sm: 2.5 },
  mb: 3,
  maxWidth: 'var(--width-reading)',
  bgcolor: 'background.paper',
} as const;

/** How this part of the home page is named among those a person hides. */
const part = 'firstSteps';

/** The first steps of an empty company, until the person has put them away. */
export const FirstStepsCard = (props: FirstStepsCardProps) => {
  const { preference, change, isPending } = useListPreference('home');
  const hidden = preference.hidden_columns;
  if (isPending || hidden.includes(part)) return null;
  return <Steps {...props} onDismiss={() => change({ hidden_columns: [...hidden, part] })} />;
};

interface StepsProps extends FirstStepsCardProps {
  readonly onDismiss: () => void;
}

/** The steps, ticked by what is there and not by what was clicked. */
const Steps = ({ account, onOver, onDismiss }: StepsProps) => {
  const translate = useTranslate();
  const steps = useFirstSteps(account.userId);
  const isOver = steps?.every(({ isDone }) => isDone) ?? false;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (steps === undefined || isOver) return null;
  const done = steps.filter(({ isDone }) => isDone).length + 1;
  const all = steps.length + 1;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Box component="section" aria-labelledby="first-steps" sx={card}>
      <Typography id="first-steps" variant="h2">
        {translate('register.steps.title', { company: account.companyName })}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{translate('register.steps.help')}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, my: 1.5 }}>
        <LinearProgress
          variant="determinate"
          value={(done / all) * 100}
          aria-labelledby="first-steps"
          sx={{ flexGrow: 1, height: 6, borderRadius: 'var(--radius-pill)' }}
        />
        <Typography variant="body2">{translate('register.steps.progress', { done, all })}</Typography>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <StepRow name="registered" isDone />
        {steps.map((step) => (
          <StepRow key={step.name} {...step} isNext={step === next} />
        ))}
      </Box>
      <Button onClick={onDismiss} sx={{ mt: 1, ml: -1 }}>
        {translate('register.steps.dismiss')}
      </Button>
    </Box>
  );
};

interface StepRowProps {
  readonly name: Step['name'] | 'registered';
  readonly isDone: boolean;
  readonly noun?: string;
  readonly isNext?: boolean;
}

/** A step: done, next, or later. The next one is the one that catches the eye. */
const StepRow = ({ name, isDone, noun, isNext = false }: StepRowProps) => {
  const translate = useTranslate();
  const title = translate(`register.steps.${name}`);
  const Icon = isDone ? DoneIcon : OpenIcon;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 48 }}>
      <Icon
        fontSize="small"
        titleAccess={isDone ? translate('register.steps.done') : undefined}
        sx={{ color: isDone ? 'success.main' : 'text.secondary' }}
      />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography
          sx={{ fontWeight: isNext ? 600 : 400, color: isDone ? 'text.secondary' : 'text.primary' }}
        >
          {title}
        </Typography>
        {isNext && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(`register.steps.${name}Help`)}
          </Typography>
        )}
      </Box>
      {!isDone && noun !== undefined && (
        <Button
          component={LinkBase}
          to={`/${noun}`}
          variant={isNext ? 'contained' : 'text'}
          sx={{ flexShrink: 0 }}
        >
          {title}
        </Button>
      )}
    </Box>
  );
};
