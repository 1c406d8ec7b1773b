import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import DeadIcon from '@mui/icons-material/LinkOffOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Authenticated, useTranslate } from 'ra-core';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTicket } from '#app/captcha/useTicket.ts';
import { ConsoleLayout } from '#app/layout/ConsoleLayout.tsx';
import { DemoMessage } from '#app/login/DemoMessage.tsx';
import {
  NumberFields,
  numberMistake,
  OutsideCodeInput,
  type SendCode,
  SubmitButton,
  useSending,
} from '#app/login/NumberFields.tsx';
import { OutsideFrame, OutsidePage } from '#app/outside/OutsidePage.tsx';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { refusalOf } from '#dataProvider/refusal.ts';
import { openCountryCodes } from '#domain/account/code.ts';
import { tokenIn } from '#domain/console/addresses.ts';
import { maskPhone, normalisePhone } from '#domain/member/phone.ts';
import { readSession } from '#session/session.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { type JoinForm, useJoinForm } from './useJoinForm.ts';

const InvitePage = lazy(async () => ({ default: (await import('./InvitePage.tsx')).InvitePage }));

const CaptchaDialog = lazy(async () => {
  const { CaptchaDialog: component } = await import('../captcha/CaptchaDialog.tsx');
  return { default: component };
});

interface JoinFieldsProps {
  readonly invite: string;
  readonly joining: JoinForm;
}

/** Asks for a code by the invitation: a stranger's number gets one for a puzzle and a link that is good. */
const useJoinCode = (invite: string): SendCode => {
  const provider = useConsoleProvider();
  return useSending('joinCode', async ({ countryCode, mobile, captchaTicket = '' }) => {
    const number = { country_code: countryCode, mobile, captcha_ticket: captchaTicket };
    return (await provider.call('joinCode', { invite, ...number })).retry_after;
  });
};

/** Name, number and code. The puzzle comes before the first code. */
const JoinFields = ({ invite, joining }: JoinFieldsProps) => {
  const translate = useTranslate();
  const box = useRef<HTMLFormElement>(null);
  const { entry, change, errors, sentence, isBusy } = joining;
  const ticket = useTicket();
  const sending = useJoinCode(invite);
  const target = { countryCode: entry.country_code, mobile: entry.mobile };
  useEffect(() => {
    if (Object.keys(errors).length === 0 || isBusy) return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])')?.focus();
  }, [errors, isBusy]);

  const sendCode = () => {
    // What is wrong with the number is said at its field.
    if (numberMistake(target) !== undefined) return void joining.send();
    ticket.use(`${target.countryCode} ${target.mobile}`, async (captchaTicket) => {
      if (!(await sending.send({ ...target, captchaTicket }))) ticket.forget();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void joining.send();
  };
  return (
    <Box component="form" ref={box} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={translate('join.name')}
        required
        fullWidth
        autoComplete="name"
        value={entry.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name !== undefined}
        helperText={errors.name ?? translate('join.nameHelp')}
      />
      <NumberAndCode joining={joining} sending={sending} onSend={sendCode} />
      <DemoMessage target={target} sentCount={sending.sentCount} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('join.privacy')}
      </Typography>
      {sentence !== undefined && <Alert severity="error">{sentence}</Alert>}
      <SubmitButton isBusy={isBusy}>{translate(isBusy ? 'join.submitting' : 'join.submit')}</SubmitButton>
      {ticket.isAsking && (
        <Suspense>
          <CaptchaDialog onPassed={ticket.passed} onClose={ticket.close} />
        </Suspense>
      )}
    </Box>
  );
};

interface NumberAndCodeProps {
  readonly joining: JoinForm;
  readonly sending: SendCode;
  readonly onSend: () => void;
}

/** The number, and the code that shows it is theirs. */
const NumberAndCode = ({ joining: { entry, change, errors }, sending, onSend }: NumberAndCodeProps) => {
  const mobile = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  return (
    <>
      <NumberFields
        inputRef={mobile}
        countryCode={entry.country_code}
        mobile={entry.mobile}
        error={errors.mobile ?? errors.country_code}
        codes={openCountryCodes}
        onChange={({ countryCode, mobile: typed }) =>
          change({
            ...(countryCode === undefined ? {} : { country_code: countryCode }),
            ...(typed === undefined ? {} : { mobile: typed }),
          })
        }
      />
      <OutsideCodeInput
        inputRef={code}
        value={entry.code}
        error={errors.code}
        onChange={(typed) => change({ code: typed })}
        sending={sending}
        onSend={onSend}
      />
    </>
  );
};

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
        sx={{
          width: '100%',
          maxWidth: 440,
          p: { xs: 3, sm: 4 },
          borderRadius: 'var(--radius-sheet)',
          textAlign: 'center',
        }}
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

/**
 * Where people join by a link or a QR code (spec.md section 3): outside the layout, nothing of the company but its name. An
 * administrator who comes without a link gets, inside it, the code to pass on.
 */
export const JoinScreen = () => {
  const { hash } = useLocation();
  if (hash !== '') return <Invitation key={hash} invite={tokenIn(hash)} />;
  if (readSession() === undefined) return <JoinNotice kind="none" />;
  // A user who administers links and not an invitation.
  return (
    <Authenticated loading={<PageLoading />}>
      <ConsoleLayout>
        <Suspense fallback={<PageLoading />}>
          <InvitePage />
        </Suspense>
      </ConsoleLayout>
    </Authenticated>
  );
};

/** What a token stands for; one that can be none is asked for as little as one that is dead. */
const useInvitation = (invite: string | undefined) => {
  const provider = useConsoleProvider();
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
