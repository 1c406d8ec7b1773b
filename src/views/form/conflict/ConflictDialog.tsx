import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, useId, useRef, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { FieldMerge } from '#engine/merge.ts';
import type { Conflict } from '#views/form/save/failure.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { MergedValue } from './MergedValue.tsx';
import { type Choices, chooseAll, keepsMine, undecided } from './resolution.ts';
import { useConflictText } from './useConflictText.ts';

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

/** Choices so far, and whether the missing ones are to be pointed at: once somebody tried to save without them. */
const useChoices = (merges: readonly FieldMerge[]) => {
  const [choices, setChoices] = useState<Choices>({});
  const [isAsked, setAsked] = useState(false);
  const open = undecided(merges, choices);
  return { choices, setChoices, open, isAsked, ask: () => setAsked(true) };
};

/**
 * Two people's changes of one record, put together by whoever saves second: fields both changed are chosen one by one
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
