import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { LinkBase, useTranslate } from 'react-admin';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { Section } from './Section.tsx';
import type { DissolutionCheck } from './useDissolutionCheck.ts';

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
export const Blockers = ({ data, stopsJobs, onStopJobs }: BlockersProps) => {
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
