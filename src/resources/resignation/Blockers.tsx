import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { WizardStepProps } from './wizardStep.ts';

interface BlockersProps {
  readonly ids: readonly number[];
  readonly check: WizardStepProps['check'];
}

/** Who of the chosen cannot leave, each with the server's reason. */
export const Blockers = ({ ids, check }: BlockersProps) => {
  const translate = useTranslate();
  if (check.error) return <Alert severity="error">{check.error.message}</Alert>;
  if (check.data === undefined || check.isFetching)
    return (
      <Typography role="status" variant="body2" color="text.secondary">
        {ids.length === 0 ? '' : translate('resignation.checking')}
      </Typography>
    );
  const { people } = check.data;
  const staying = people.filter((person) => person.can_resign === 0);
  const unknown = ids.length - people.length;
  if (staying.length === 0 && unknown <= 0) return null;
  return (
    <Alert severity="warning" role="status">
      {staying.length === 0 ? null : translate('resignation.blocked', { count: staying.length })}
      {staying.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {staying.map(({ user_id: id, name, reason }) => (
            <li key={id}>{translate('resignation.blockedLine', { name, reason })}</li>
          ))}
        </Box>
      )}
      {unknown <= 0 ? null : <div>{translate('resignation.unknown', { count: unknown })}</div>}
    </Alert>
  );
};
