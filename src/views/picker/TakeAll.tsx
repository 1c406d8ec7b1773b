import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import type { LeftOut, useTaking } from './useTaking.ts';

const someShown = 20;

/** Who was not taken, each with the reason. */
export const LeftOutList = ({ people }: { readonly people: readonly LeftOut[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {people.slice(0, someShown).map(({ id, name, reason }) => (
      <li key={id}>
        {name} · {reason}
      </li>
    ))}
    {people.length > someShown ? <li>…</li> : null}
  </Box>
);

interface TakeAllProps {
  readonly taking: ReturnType<typeof useTaking>;
  readonly count: number;
  readonly label: string;
  readonly onTake: () => void;
}

/** Takes everyone of a department or of a role at once, and says who could not be taken. */
export const TakeAll = ({ taking: { isRunning, said }, count, label, onTake }: TakeAllProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ px: 1 }}>
      {count === 0 ? null : (
        <Button size="small" variant="outlined" loading={isRunning} onClick={onTake} sx={{ my: 0.5 }}>
          {translate(label, { count: formatCount(count), smart_count: count })}
        </Button>
      )}
      <Box role="status">
        {said === undefined ? null : (
          <Alert severity={said.leftOut.length > 0 ? 'warning' : 'info'} sx={{ my: 0.5, py: 0 }}>
            {said.text}
            {said.leftOut.length === 0 ? null : <LeftOutList people={said.leftOut} />}
          </Alert>
        )}
      </Box>
    </Box>
  );
};
