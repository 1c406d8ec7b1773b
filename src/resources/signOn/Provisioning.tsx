import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useRefusal } from '#views/useSay.ts';
import { CopiedText } from './CopiedText.tsx';

type Info = Calls['provisioningInfo']['reply'];

const queryKey = ['signOn', 'provisioning'];

/** Whether there is a token, whose, and whether the provider uses it. */
const State = ({ info }: { readonly info: Info }) => {
  const translate = useTranslate();
  if (info.has_token === 0)
    return <Typography variant="body2">{translate('signOn.provisioning.none')}</Typography>;
  return (
    <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
      <div>
        {translate('signOn.provisioning.token', {
          end: info.token_end ?? '',
          name: info.made_by ?? '',
          time: formatInstant(info.made_at ?? ''),
        })}
      </div>
      <div>
        {info.last_used_at === null
          ? translate('signOn.provisioning.unused')
          : translate('signOn.provisioning.used', { time: formatInstant(info.last_used_at) })}
        {' · '}
        {translate('signOn.provisioning.people', { count: formatCount(info.people) })}
      </div>
    </Typography>
  );
};

interface PlaceProps {
  readonly departmentId: number | null;
  readonly position: string;
  readonly onDepartment: (id: number | null) => void;
  readonly onPosition: (position: string) => void;
}

/** Where people go of whom the provider says too little. */
const Place = ({ departmentId, position, onDepartment, onPosition }: PlaceProps) => {
  const translate = useTranslate();
  const field = useModel('plannedChange').fields.find(({ name }) => name === 'department_id');
  return (
    <>
      {field === undefined ? null : (
        <TreeBox
          field={field}
          label={translate('signOn.provisioning.department')}
          value={departmentId}
          isMany={false}
          isRequired
          error={false}
          helperText={translate('signOn.provisioning.departmentHelp')}
          onChange={(value) => {
            const [first] = [value].flat();
            onDepartment(typeof first === 'number' ? first : null);
          }}
        />
      )}
      <TextField
        size="small"
        required
        label={translate('signOn.provisioning.position')}
        helperText={translate('signOn.provisioning.positionHelp')}
        value={position}
        onChange={({ target }) => onPosition(target.value)}
      />
    </>
  );
};

/** Asks where new people go, then makes the token; who is there is asked again on the way. */
const MakeDialog = ({
  info,
  onMade,
  onClose,
}: {
  readonly info: Info;
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [departmentId, setDepartment] = useState(info.department_id);
  const [position, setPosition] = useState(info.position ?? '');
  const [refusal, setRefusal] = useState<string>();
  const { isPending, mutate } = useMutation({
    mutationFn: () =>
      provider.call('provisioningConnect', { department_id: departmentId ?? 0, position: position.trim() }),
    onSuccess: ({ token }) => onMade(token),
    onError: (error) => setRefusal(error.message),
  });
  return (
    <ConsequenceDialog
      title={translate(`signOn.provisioning.${info.has_token === 1 ? 'again' : 'make'}`)}
      confirmLabel={translate('signOn.provisioning.make')}
      isPossible={departmentId !== null && position.trim() !== ''}
      isRunning={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {info.has_token === 1 ? (
          <Alert severity="warning">{translate('signOn.provisioning.replaces')}</Alert>
        ) : null}
        <Place
          departmentId={departmentId}
          position={position}
          onDepartment={setDepartment}
          onPosition={setPosition}
        />
        {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
      </Box>
    </ConsequenceDialog>
  );
};

const RevokeDialog = ({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const refuse = useRefusal();
  const { isPending, mutate } = useMutation({
    mutationFn: () => provider.call('provisioningRevoke', {}),
    onSuccess: onDone,
    onError: refuse,
  });
  return (
    <ConsequenceDialog
      title={translate('signOn.provisioning.revokeTitle')}
      confirmLabel={translate('signOn.provisioning.revoke')}
      isDangerous
      isRunning={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Typography variant="body2">{translate('signOn.provisioning.revokeText')}</Typography>
    </ConsequenceDialog>
  );
};

const Connection = ({ info }: { readonly info: Info }) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'make' | 'revoke'>();
  const [token, setToken] = useState<string>();
  const changed = (made?: string) => {
    setToken(made);
    setAsked(undefined);
    void client.invalidateQueries({ queryKey });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CopiedText
        name={translate('signOn.provisioning.address')}
        help={translate('signOn.provisioning.addressHelp')}
        text={info.address}
      />
      {token === undefined ? null : (
        <Alert severity="success" sx={{ minWidth: 0, '& .MuiAlert-message': { minWidth: 0 } }}>
          <CopiedText
            name={translate('signOn.provisioning.shown')}
            help={translate('signOn.provisioning.shownHelp')}
            text={token}
          />
        </Alert>
      )}
      <State info={info} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setAsked('make')}>
          {translate(`signOn.provisioning.${info.has_token === 1 ? 'again' : 'make'}`)}
        </Button>
        {info.has_token === 1 ? (
          <Button color="error" onClick={() => setAsked('revoke')}>
            {translate('signOn.provisioning.revoke')}
          </Button>
        ) : null}
      </Box>
      {asked === 'make' ? (
        <MakeDialog info={info} onMade={changed} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked === 'revoke' ? (
        <RevokeDialog onDone={() => changed()} onClose={() => setAsked(undefined)} />
      ) : null}
    </Box>
  );
};

/** How the identity provider keeps the company's people (SCIM): where it asks, and the token it asks with. */
export const Provisioning = () => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => provider.call('provisioningInfo', {}, { signal }),
  });
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h2">{translate('signOn.provisioning.title')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('signOn.provisioning.help')}
      </Typography>
      {data === undefined && error === null ? <Skeleton variant="rounded" height={120} aria-busy /> : null}
      {data === undefined && error !== null ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Connection info={data} />}
    </Box>
  );
};
