import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { storageText } from '#domain/shop/products.ts';
import { instantText } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

interface SectionProps {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}

/** A part of the page with its own heading. */
const Section = ({ title, help, children }: SectionProps) => {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
      <Typography id={id} component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {help === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {help}
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>{children}</Box>
    </Paper>
  );
};

export type DissolutionCheck = Calls['dissolutionCheck']['reply'];

/** What is lost with the company and what stands in the way, counted when the page is opened and whenever a person comes back to it. */
export const useDissolutionCheck = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['dissolution', 'dissolutionCheck'],
    queryFn: ({ signal }): Promise<DissolutionCheck> => provider.call('dissolutionCheck', {}, { signal }),
    retry: false,
    gcTime: 0,
  });
};

const bytesPerMb = 1_048_576;

const counted = ['people', 'former_people', 'departments', 'groups', 'administrators', 'files'] as const;

interface FigureProps {
  readonly label: string;
  readonly value: string;
}

const Figure = ({ label, value }: FigureProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      {label}
    </Box>
    <Box
      component="dd"
      sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {value}
    </Box>
  </Box>
);

/** What is lost, in the numbers of now, and what the law has kept for a while. */
const Losses = ({ data }: { readonly data: DissolutionCheck }) => {
  const translate = useTranslate();
  const { counts, times } = data;
  const say = (key: string, params = {}) => translate(`dissolution.${key}`, params);
  return (
    <Section title={say('losses')} help={say('lossesHelp')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(124px, 1fr))' }}
      >
        {counted.map((name) => (
          <Figure key={name} label={say(`count.${name}`)} value={formatCount(counts[name])} />
        ))}
        <Figure label={say('count.storage')} value={storageText(counts.storage_bytes / bytesPerMb)} />
      </Box>
      <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5, '& li': { py: 0.5 } }}>
        <li>{say('effect.sessions', { count: formatCount(counts.sessions) })}</li>
        <li>{say('effect.links')}</li>
        {counts.timed_deletions > 0 ? (
          <li>{say('effect.deletions', { count: formatCount(counts.timed_deletions) })}</li>
        ) : null}
        <li>
          {say('effect.kept', {
            records: formatCount(counts.records),
            days: times.record_days,
            orders: formatCount(counts.orders),
            years: times.order_years,
          })}
        </li>
      </Box>
    </Section>
  );
};

type Blocker = DissolutionCheck['blockers'][number];

/** Where each is removed, as an address of this router; its noun in words stands on the link. */
const places: Readonly<Record<Blocker['kind'], string>> = {
  unpaidOrders: '/order',
  refundingOrders: '/order',
  verification: '/verification/cancel',
  runningJobs: consoleAddresses.tasks,
};

interface BlockersProps {
  readonly data: DissolutionCheck;
  readonly stopsJobs: boolean;
  readonly onStopJobs: (stops: boolean) => void;
}

const Line = ({ blocker }: { readonly blocker: Blocker }) => {
  const translate = useTranslate();
  return (
    <Alert
      severity={blocker.is_stoppable === 1 ? 'warning' : 'error'}
      variant="outlined"
      role="presentation"
      action={
        <Link component={LinkBase} to={places[blocker.kind]} sx={{ alignSelf: 'center', px: 1 }}>
          {translate(`dissolution.go.${blocker.kind}`)}
        </Link>
      }
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      {blocker.text}
    </Alert>
  );
};

/** What has to be out of the way first, each with the way there; running work may be stopped with the company. */
const Blockers = ({ data, stopsJobs, onStopJobs }: BlockersProps) => {
  const translate = useTranslate();
  const { blockers } = data;
  const isStoppable = blockers.some((blocker) => blocker.is_stoppable === 1);
  return (
    <Section title={translate('dissolution.blockers')}>
      {blockers.length === 0 ? (
        <Alert severity="success" variant="outlined" role="presentation">
          {translate('dissolution.noBlockers')}
        </Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {blockers.map((blocker) => (
            <Line key={blocker.kind} blocker={blocker} />
          ))}
        </Box>
      )}
      {isStoppable ? (
        <FormControlLabel
          control={<Checkbox checked={stopsJobs} onChange={(_, isChecked) => onStopJobs(isChecked)} />}
          label={translate('dissolution.stopJobs')}
          sx={{ mt: 1 }}
        />
      ) : null}
    </Section>
  );
};

/** What can be taken along before everything is gone, each at the page whose export it is. */
const exports = ['member', 'department', 'groupData', 'resignation', 'record', 'order'] as const;

/** Offers every export there is: afterwards there is none. */
const ExportOffer = () => {
  const translate = useTranslate();
  return (
    <Section title={translate('dissolution.export')} help={translate('dissolution.exportHelp')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {exports.map((noun) => (
          <Button key={noun} component={LinkBase} to={`/${noun}`} variant="outlined" size="small">
            {translate(`dissolution.export.${noun}`)}
          </Button>
        ))}
      </Box>
    </Section>
  );
};

interface ConsequencesStepProps {
  readonly data: DissolutionCheck;
  readonly stopsJobs: boolean;
  readonly onStopJobs: (stops: boolean) => void;
  readonly onNext: () => void;
}

const isBlocked = ({ blockers }: DissolutionCheck, stopsJobs: boolean): boolean =>
  blockers.some((blocker) => !(blocker.is_stoppable === 1 && stopsJobs));

/** Step 1: what is lost, what stands in the way, what can be taken along. */
export const ConsequencesStep = ({ data, stopsJobs, onStopJobs, onNext }: ConsequencesStepProps) => {
  const translate = useTranslate();
  const { hold_hours: hours, erase_time: time } = data.times;
  const blocked = isBlocked(data, stopsJobs);
  const [isTried, setTried] = useState(false);
  return (
    <Stack spacing={2}>
      <Alert severity="error" role="presentation">
        <AlertTitle sx={{ fontWeight: 600 }}>{translate('dissolution.irreversible')}</AlertTitle>
        {translate(hours === 0 ? 'dissolution.erasedAtOnce' : 'dissolution.erasedLater', {
          hours,
          time: instantText(time),
        })}
      </Alert>
      <Losses data={data} />
      <Blockers {...{ data, stopsJobs, onStopJobs }} />
      <ExportOffer />
      <Box role="status">
        {isTried && blocked ? <Alert severity="warning">{translate('dissolution.blocked')}</Alert> : null}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button component={LinkBase} to="/" variant="outlined">
          {translate('dissolution.cancel')}
        </Button>
        <Button
          variant="outlined"
          sx={{ color: 'error.main', borderColor: 'error.main' }}
          onClick={() => (blocked ? setTried(true) : onNext())}
        >
          {translate('dissolution.next')}
        </Button>
      </Box>
    </Stack>
  );
};
