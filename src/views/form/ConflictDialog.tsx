import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { FieldMerge } from '#engine/merge.ts';
import { useFieldViews } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import {
  type Choices,
  chooseAll,
  keepsMine,
  type Side,
  undecided,
  useConflictText,
} from './ConflictNotice.tsx';
import type { Conflict } from './formErrors.ts';

interface MergedValueProps {
  readonly merge: FieldMerge;
  readonly values: Readonly<Record<string, unknown>>;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * One state of a field, shown as its kind is shown everywhere. Not by the noun's own display: that may hold buttons,
 * which have no place inside a choice.
 */
const MergedValue = ({ merge: { field }, values }: MergedValueProps) => {
  const translate = useTranslate();
  const { display: Display } = useFieldViews()[field.displayKind];
  const value = values[field.name];
  if (isEmpty(value))
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('form.conflict.empty')}
      </Typography>
    );
  return (
    <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Display field={field} value={value} record={values} />
    </Typography>
  );
};

interface ConflictChoiceProps {
  readonly merge: FieldMerge;
  readonly theirName: string;
  readonly side: Side | undefined;
  readonly isMissing: boolean;
  readonly onChoose: (side: Side) => void;
}

/** A field both changed: mine or theirs, each with its value, and what stood there before. */
const ConflictChoice = ({ merge, theirName, side, isMissing, onChoose }: ConflictChoiceProps) => {
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

interface MergeListProps {
  readonly title: string;
  readonly merges: readonly FieldMerge[];
}

/** Fields that need no choice, with the value each will have. Nothing when there are none. */
const MergeList = ({ title, merges }: MergeListProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const noun = useResourceContext() ?? '';
  if (merges.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'minmax(110px, 30%) 1fr' },
          columnGap: 2,
          rowGap: 0.5,
          m: 0,
        }}
      >
        {merges.map((merge) => (
          <Fragment key={merge.field.name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(wordKeys(noun).field(merge.field.path))}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <MergedValue merge={merge} values={merge.result} />
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
};

export interface ConflictDialogProps {
  readonly conflict: Conflict | undefined;
  readonly merges: readonly FieldMerge[];
  /** The choices are complete; `isMine`: something of mine is left to save. */
  readonly onResolve: (choices: Choices, isMine: boolean) => void;
  readonly onClose: () => void;
}

const ofKind = (merges: readonly FieldMerge[], kind: FieldMerge['kind']): readonly FieldMerge[] =>
  merges.filter((merge) => merge.kind === kind);

/** Choices so far, and whether the missing ones are to be pointed at: once a user tried to save without them. */
const useChoices = (merges: readonly FieldMerge[]) => {
  const [choices, setChoices] = useState<Choices>({});
  const [isAsked, setAsked] = useState(false);
  const open = undecided(merges, choices);
  return { choices, setChoices, open, isAsked, ask: () => setAsked(true) };
};

/**
 * Two people's changes of one record, put together by the user who saves second: fields both changed are chosen one by one
 * or all at once, the rest is listed. Nothing is lost by closing it: the form keeps what was typed.
 */
export const ConflictDialog = ({ conflict, merges, onResolve, onClose }: ConflictDialogProps) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const textId = useId();
  const { choices, setChoices, open, isAsked, ask } = useChoices(merges);
  const text = useConflictText(conflict);
  const disputed = ofKind(merges, 'conflict');
  const isMine = keepsMine(merges, choices);
  const name = conflict?.changedBy;
  const theirName =
    name === undefined ? translate('form.conflict.theirs') : translate('form.conflict.theirsOf', { name });
  const finish = () => {
    const [first] = open;
    if (first === undefined) return onResolve(choices, isMine);
    ask();
    content.current?.querySelector<HTMLElement>(`input[name="${first.field.name}"]`)?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      fullScreen={isNarrow}
      slotProps={{ paper: { sx: isNarrow ? { borderRadius: 0 } : {} } }}
      fullWidth
      maxWidth="md"
    >
      <DialogTitle id={titleId}>{translate('form.conflict.title')}</DialogTitle>
      <DialogContent ref={content} dividers>
        <Stack spacing={2.5}>
          <DialogContentText id={textId} component="div">
            <div>{text}</div>
            <div>
              {disputed.length === 0
                ? translate('form.conflict.none')
                : translate('form.conflict.choose', { smart_count: disputed.length })}
            </div>
          </DialogContentText>
          {disputed.length === 0 ? null : (
            <AllButtons onChoose={(side) => setChoices(chooseAll(merges, side))} />
          )}
          {disputed.map((merge) => (
            <ConflictChoice
              key={merge.field.name}
              merge={merge}
              theirName={theirName}
              side={choices[merge.field.name]}
              isMissing={isAsked && open.includes(merge)}
              onChoose={(side) => setChoices({ ...choices, [merge.field.name]: side })}
            />
          ))}
          <MergeList title={translate('form.conflict.merged')} merges={ofKind(merges, 'merged')} />
          <MergeList title={translate('form.conflict.takenOver')} merges={ofKind(merges, 'theirs')} />
          <MergeList title={translate('form.conflict.kept')} merges={ofKind(merges, 'mine')} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('form.conflict.back')}</Button>
        <Button variant="contained" onClick={finish}>
          {translate(isMine ? 'form.conflict.save' : 'form.conflict.renew')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const AllButtons = ({ onChoose }: { readonly onChoose: (side: 'mine' | 'theirs') => void }) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button size="small" variant="outlined" onClick={() => onChoose('mine')}>
        {translate('form.conflict.allMine')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => onChoose('theirs')}>
        {translate('form.conflict.allTheirs')}
      </Button>
    </Stack>
  );
};
