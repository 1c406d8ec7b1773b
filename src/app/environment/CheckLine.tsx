import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import BadIcon from '@mui/icons-material/ErrorOutlineOutlined';
import NoteIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Check, CheckState } from './checks.ts';
import { useCheckWords } from './useCheckWords.ts';

const icons = {
  ok: <OkIcon fontSize="small" color="success" />,
  note: <NoteIcon fontSize="small" color="warning" />,
  bad: <BadIcon fontSize="small" color="error" />,
} satisfies Readonly<Record<CheckState, unknown>>;

/** One thing that was checked: its name, what was found, and what to do about it. */
export const CheckLine = ({ check }: { readonly check: Check }) => {
  const words = useCheckWords();
  const advice = words.advice(check);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1, borderBottom: '1px solid var(--hairline)' }}>
      <Box role="img" aria-label={words.state(check)} sx={{ display: 'inline-flex', pt: 0.25 }}>
        {icons[check.state]}
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1, display: { sm: 'flex' }, flexWrap: 'wrap', columnGap: 2 }}>
        <Typography sx={{ fontWeight: 550, width: { sm: 260 } }}>{words.name(check)}</Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', flex: 1 }}>
          {words.value(check)}
        </Typography>
        {advice === '' ? null : (
          <Typography variant="body2" sx={{ width: '100%' }}>
            {advice}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
