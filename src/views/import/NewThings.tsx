import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { StepPanel } from './ImportFrame.tsx';
import { useCellFocus } from './useFocusOnReturn.ts';
import { type ImportJob, useRowWindow } from './useImportRows.ts';
import type { Repair } from './useRepair.ts';
import {
  excludedName,
  type NewThingKind,
  newThingKinds,
  type ReviewDraft,
  requestedOf,
} from './useReviewDraft.ts';

interface TickListProps {
  readonly names: readonly string[];
  readonly isTicked: (name: string) => boolean;
  readonly onToggle: (name: string) => void;
  readonly label: string;
  /** What is said of a name below it. */
  readonly noteOf?: (name: string) => ReactNode;
}

const rowHeight = 36;
const pageRows = 6;

/** Where a key leads from a place in a list of so many; undefined: it leads nowhere. */
const placeAfter = (key: string, index: number, count: number): number | undefined => {
  const last = count - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, index + 1),
    ArrowUp: Math.max(0, index - 1),
    PageDown: Math.min(last, index + pageRows),
    PageUp: Math.max(0, index - pageRows),
    Home: 0,
    End: last,
  };
  return places[key];
};

/** Names to be ticked, thousands of them: one stop of the tab key, arrows go from one to the next, only those in sight are drawn. */
const TickList = ({ names, isTicked, onToggle, label, noteOf }: TickListProps) => {
  const { scroller, positions, before, after, measure, scrollTo } = useRowWindow(names.length, rowHeight);
  const focus = useCellFocus(scrollTo);
  const [current, setCurrent] = useState(0);
  // Scrolled away from, it is not there to be tabbed to: the first in sight stands for it.
  const stop = positions.includes(current) ? current : positions[0];
  const go = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, current, names.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    focus.goTo(next, label);
  };
  return (
    <Box ref={scroller} sx={{ maxHeight: 260, overflow: 'auto', pl: 1 }}>
      <Box
        component="ul"
        role="list"
        aria-label={label}
        onKeyDown={go}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        <Box component="li" role="presentation" style={{ height: before }} />
        {positions.map((position) => {
          const name = names[position] ?? '';
          return (
            <Box
              key={position}
              component="li"
              ref={measure}
              data-index={position}
              aria-setsize={names.length}
              aria-posinset={position + 1}
            >
              <FormControlLabel
                label={name}
                sx={{ overflowWrap: 'anywhere' }}
                control={
                  <Checkbox
                    size="small"
                    checked={isTicked(name)}
                    onChange={() => onToggle(name)}
                    slotProps={{
                      input: {
                        ref: focus.register(position, label),
                        tabIndex: position === stop ? 0 : -1,
                        onFocus: () => setCurrent(position),
                      },
                    }}
                  />
                }
              />
              {noteOf?.(name)}
            </Box>
          );
        })}
        <Box component="li" role="presentation" style={{ height: after }} />
      </Box>
    </Box>
  );
};

interface DepartmentNoteProps {
  readonly note: NonNullable<ImportJob['dept_notes']>[number];
  readonly repair: Repair;
}

/** Which rows a new department comes from, and what may be meant: one click takes it for all of them. */
const DepartmentNote = ({ note, repair }: DepartmentNoteProps) => {
  const translate = useTranslate();
  const { name, count, lines, similar } = note;
  const rows = `${lines.join(translate('importing.suggestion.comma'))}${lines.length < count ? '…' : ''}`;
  return (
    <Box sx={{ pl: 4, pb: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {translate('importing.suggestion.rows', { rows, count: formatCount(count), smart_count: count })}
      </Typography>
      {similar.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" color="warning.main">
            {translate('importing.suggestion.question')}
          </Typography>
          {similar.map((by) => (
            <Button
              key={by}
              size="small"
              aria-label={translate('importing.suggestion.take', { name, by })}
              loading={repair.isRunning}
              onClick={() => void repair.takeDepartment(name, by)}
            >
              {by}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
};

interface NewThingsProps {
  readonly job: ImportJob;
  readonly draft: ReviewDraft;
  readonly repair: Repair;
}

/** Departments and positions the sheet names and no one has made yet: which of them the import makes. */
export const NewThings = (props: NewThingsProps) => (
  <>
    {newThingKinds.map((kind) =>
      props.job[kind].length === 0 ? null : <KindPanel key={kind} kind={kind} {...props} />,
    )}
  </>
);

interface KindPanelProps extends NewThingsProps {
  readonly kind: NewThingKind;
}

const KindPanel = ({ kind, job, draft, repair }: KindPanelProps) => {
  const translate = useTranslate();
  const names = job[kind];
  const label = translate(`importing.${kind}`, { count: formatCount(names.length) });
  const { excluded } = draft;
  const count = requestedOf(job, excluded, kind).length;
  const isAll = count === names.length;
  const keys = names.map((name) => excludedName(kind, name));
  const said = translate('importing.all', { count: formatCount(count), total: formatCount(names.length) });
  const notes = useMemo(() => new Map((job.dept_notes ?? []).map((note) => [note.name, note])), [job]);
  const noteOf = (name: string) => {
    const note = notes.get(name);
    return note === undefined ? null : <DepartmentNote note={note} repair={repair} />;
  };
  return (
    <StepPanel title={label} text={translate(`importing.${kind}.text`)}>
      <FormControlLabel
        label={said}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={!isAll && count > 0}
            onChange={() => draft.setRequested(keys, !isAll)}
          />
        }
      />
      <Box role="status" sx={visuallyHidden}>
        {isAll ? '' : said}
      </Box>
      {kind === 'new_depts' && repair.takingRefusal !== undefined ? (
        <Alert severity="error">{repair.takingRefusal}</Alert>
      ) : null}
      <TickList
        names={names}
        label={label}
        isTicked={(name) => !excluded.has(excludedName(kind, name))}
        onToggle={(name) => {
          const key = excludedName(kind, name);
          draft.setRequested([key], excluded.has(key));
        }}
        {...(kind === 'new_depts' ? { noteOf } : {})}
      />
    </StepPanel>
  );
};
