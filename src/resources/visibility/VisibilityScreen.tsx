import SwapIcon from '@mui/icons-material/SwapHorizOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Title, useLocation, useNavigate, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { personDetail } from '#views/recordName.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { type AskedPair, pairQuery, readPair, VerdictPanel } from './VerdictPanel.tsx';

/** The pair stands in the address: it can be linked to, reloaded and gone back from. */
const useAskedPair = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const pair = readPair(search);
  const ask = (next: AskedPair) => navigate(`/visibility?${pairQuery(next)}`, { replace: true });
  return { pair, ask };
};

interface PersonBoxProps {
  readonly name: 'viewer_id' | 'user_id';
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

const PersonBox = ({ name, label, value, onChange }: PersonBoxProps) => {
  const field = findField(useModel('visibility').fields, name);
  if (field === undefined) throw new Error(`The schema of visibility needs a field "${name}".`);
  return (
    <RelatedBox
      field={field}
      label={label}
      value={value ?? null}
      isMany={false}
      detailOf={personDetail}
      onChange={(id) => onChange(typeof id === 'number' ? id : undefined)}
    />
  );
};

const Pickers = ({ pair, ask }: ReturnType<typeof useAskedPair>) => {
  const translate = useTranslate();
  const swap = translate('visibility.swap');
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{ alignItems: { xs: 'stretch', sm: 'flex-start' }, maxWidth: 820 }}
    >
      <PersonBox
        name="viewer_id"
        label={translate('visibility.viewer')}
        value={pair.viewerId}
        onChange={(viewerId) => ask({ ...pair, viewerId })}
      />
      <Tooltip title={swap}>
        <IconButton
          aria-label={swap}
          onClick={() => ask({ viewerId: pair.personId, personId: pair.viewerId })}
          sx={{
            alignSelf: { xs: 'center', sm: 'flex-start' },
            // Beside the boxes, below their labels.
            mt: { sm: 4 },
            transform: { xs: 'rotate(90deg)', sm: 'none' },
          }}
        >
          <SwapIcon />
        </IconButton>
      </Tooltip>
      <PersonBox
        name="user_id"
        label={translate('visibility.person')}
        value={pair.personId}
        onChange={(personId) => ask({ ...pair, personId })}
      />
    </Stack>
  );
};

/** Whether one person sees another in the address book: two pickers, the answer as a sentence, and how it came about. */
export const VisibilityScreen = () => {
  const translate = useTranslate();
  const asked = useAskedPair();
  return (
    <Box sx={{ pt: 1, maxWidth: 'var(--width-form)' }}>
      <Title title={translate('visibility.title')} />
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 'var(--width-reading)' }}>
        {translate('visibility.intro')}
      </Typography>
      <Pickers {...asked} />
      <VerdictPanel pair={asked.pair} />
    </Box>
  );
};
