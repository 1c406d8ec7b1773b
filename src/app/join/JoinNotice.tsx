import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import DeadIcon from '@mui/icons-material/LinkOffOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { OutsidePage } from '#app/outside/OutsidePage.tsx';

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
export const JoinNotice = ({ kind, params = {}, children }: JoinNoticeProps) => {
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
