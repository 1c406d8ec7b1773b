import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { FieldMerge } from '#engine/merge.ts';
import { wordKeys } from '../../wordKeys.ts';
import { MergedValue } from './MergedValue.tsx';
import type { Side } from './resolution.ts';

interface ConflictChoiceProps {
  readonly merge: FieldMerge;
  readonly theirName: string;
  readonly side: Side | undefined;
  readonly isMissing: boolean;
  readonly onChoose: (side: Side) => void;
}

/** A field both changed: mine or theirs, each with its value, and what stood there before. */
export const ConflictChoice = ({ merge, theirName, side, isMissing, onChoose }: ConflictChoiceProps) => {
  const translate = useTranslate();
  const labelId = useId();
  const noun = useResourceContext() ?? '';
  return (
    <FormControl component="div" error={isMissing} fullWidth>
      <FormLabel id={labelId} sx={{ color: 'text.primary', fontWeight: 600 }}>
        {translate(wordKeys(noun).field(merge.field.path))}
      </FormLabel>
      <Typography variant="body2" color="text.secondary" component="div" sx={{ mb: 1 }}>
        {`${translate('form.conflict.before')} `}
        <MergedValue merge={merge} values={merge.base} />
      </Typography>
      <RadioGroup
        aria-labelledby={labelId}
        name={merge.field.name}
        value={side ?? ''}
        onChange={(_, next) => onChoose(next === 'mine' ? 'mine' : 'theirs')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}
      >
        <SideCard side="mine" title={translate('form.conflict.mine')} isChosen={side === 'mine'}>
          <MergedValue merge={merge} values={merge.mine} />
        </SideCard>
        <SideCard side="theirs" title={theirName} isChosen={side === 'theirs'}>
          <MergedValue merge={merge} values={merge.theirs} />
        </SideCard>
      </RadioGroup>
      {isMissing ? <FormHelperText>{translate('form.conflict.missing')}</FormHelperText> : null}
    </FormControl>
  );
};

interface SideCardProps {
  readonly side: Side;
  readonly title: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/** The whole card is the radio's label, so that a thumb does not have to find the dot. */
const SideCard = ({ side, title, isChosen, children }: SideCardProps) => (
  <FormControlLabel
    value={side}
    control={<Radio size="small" />}
    label={
      <Stack component="span" spacing={0.25} sx={{ minWidth: 0 }}>
        <Typography component="span" variant="caption" color="text.secondary">
          {title}
        </Typography>
        {children}
      </Stack>
    }
    slotProps={{ typography: { component: 'span', sx: { minWidth: 0, py: 0.75 } } }}
    sx={{
      m: 0,
      px: 1,
      alignItems: 'flex-start',
      border: 1,
      borderRadius: 1,
      borderColor: isChosen ? 'primary.main' : 'divider',
      bgcolor: isChosen ? 'action.selected' : 'transparent',
    }}
  />
);
