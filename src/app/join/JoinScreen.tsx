import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import DeadIcon from '@mui/icons-material/LinkOffOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useDataProvider, useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { OutsideFrame } from '#app/outside/OutsideFrame.tsx';
import { OutsidePage } from '#app/outside/OutsidePage.tsx';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { tokenIn } from '#domain/console/addresses.ts';
import { maskPhone, normalisePhone } from '#domain/member/phone.ts';
import { readSession } from '#session/session.ts';
import { JoinFields } from './JoinFields.tsx';
import { useJoinForm } from './useJoinForm.ts';

type Kind = 'dead' | 'none' | 'waiting' | 'accepted';

interface JoinNoticeProps {
  readonly kind: Kind;
  readonly params?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}

const looks = {
  dead: { Icon: DeadIcon, colour: 'text.secondary' },
  none: { Icon: DeadIcon, colour: 'text.secondary' },
  waiting: { Icon: WaitingIcon, colour: 'warning.main' },
  accepted: { Icon: DoneIcon, colour: 'success.main' },
} as const satisfies Record<Kind, unknown>;

/** How it ends: the heading takes the keyboard, so that it is read out in place of the form. */
const JoinNotice = ({ kind, params = {}, children }: JoinNoticeProps) => {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { Icon, colour } = looks[kind];
  const title = translate(`join.${kind}.title`, params);
  useEffect(() => heading.current?.focus(), []);
  return (
    <OutsidePage title={title} narrowSpace={2}>
      <Paper
        variant="outlined"
        sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4 }, borderRadius: 3, textAlign: 'center' }}
      >
        <Icon aria-hidden sx={{ fontSize: 48, color: colour }} />
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h1"
          sx={{ mt: 1, outline: 'none', overflowWrap: 'anywhere', textWrap: 'balance' }}
        >
          {title}
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate(`join.${kind}.help`, params)}
        </Typography>
        {children === undefined ? null : <Box sx={{ mt: 2 }}>{children}</Box>}
      </Paper>
    </OutsidePage>
  );
};

const frameWidth = 440;

/** Where people join by a link or a QR code (spec.md section 3). Outside the layout; nothing of the company but its name. */
export const JoinScreen = () => {
  const { hash } = useLocation();
  if (hash !== '') return <Invitation key={hash} invite={tokenIn(hash)} />;
  // Whoever administers links and not an invitation: they are kept there.
  return readSession() === undefined ? <JoinNotice kind="none" /> : <Navigate to="/invite" replace />;
};

/** What a token stands for; one that can be none is asked for as little as one that is dead. */
const useInvitation = (invite: string | undefined) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['invite', 'join', invite],
    queryFn: ({ signal }) => provider.call('joinInfo', { invite: invite ?? '' }, { signal }),
    enabled: invite !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

const Invitation = ({ invite }: { readonly invite: string | undefined }) => {
  const translate = useTranslate();
  const { data, error, refetch } = useInvitation(invite);
  const [isDead, setDead] = useState(false);
  if (invite === undefined || isDead || refusalOf(error)?.error_key === 'invite_expired')
    return <JoinNotice kind="dead" />;
  if (data !== undefined)
    return <Joining invite={invite} company={data.company_name} onDead={() => setDead(true)} />;
  return (
    <OutsideFrame title={translate('join.page')} help={translate('join.loading')} width={frameWidth}>
      {error === null ? (
        <PageLoading />
      ) : (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {translate('join.retry')}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
    </OutsideFrame>
  );
};

interface JoiningProps {
  readonly invite: string;
  readonly company: string;
  readonly onDead: () => void;
}

const Joining = ({ invite, company, onDead }: JoiningProps) => {
  const translate = useTranslate();
  const joining = useJoinForm(invite, onDead);
  const { entry, status } = joining;
  if (status === undefined)
    return (
      <OutsideFrame
        title={translate('join.title', { company })}
        help={translate('join.help')}
        width={frameWidth}
      >
        <JoinFields invite={invite} joining={joining} />
      </OutsideFrame>
    );
  const phone = maskPhone(normalisePhone(entry.mobile, entry.country_code).digits);
  return (
    <JoinNotice kind={status} params={{ company, phone }}>
      <Button onClick={joining.restart}>{translate('join.another')}</Button>
    </JoinNotice>
  );
};
