import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { idsOf } from '#engine/request/relatedRows.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { BrowsedLevel, type Step, Way } from './BrowsedLevel.tsx';
import type { BrowsedChoice, ChosenPerson } from './BrowsedPeople.tsx';
import type { BrowseProps } from './browseProps.ts';
import { useLevel } from './useLevel.ts';
import { relatedResource, useChosen, useRelatedName } from './useRelated.ts';

/** The names of those who were chosen before; who was ticked here brings the name along. */
const useNames = (field: FieldModel, ids: readonly Identifier[]) => {
  const { rows, isLoading } = useChosen(relatedResource(field), ids);
  const nameOf = useRelatedName(field);
  return ({ id, name }: ChosenPerson): string => {
    if (name !== undefined) return name;
    const row = rows.find((each) => String(each.id) === String(id));
    return isLoading && row === undefined ? '…' : nameOf(row) || String(id);
  };
};

/** How much a department holds, said when it has been opened. */
const useSummary = () => {
  const translate = useTranslate();
  return ({ departments, total }: ReturnType<typeof useLevel>): string =>
    [
      departments.length > 0 &&
        `${translate('department.tab.departments')} ${formatCount(departments.length)}`,
      total > 0 && translate('tree.people', { count: formatCount(total), smart_count: total }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
};

interface ChosenPeopleProps extends BrowsedChoice {
  readonly nameOf: (person: ChosenPerson) => string;
}

/** Who is chosen so far, wherever they stand in the company; pressing one takes the person away again. */
const ChosenPeople = ({ chosen, limit, onChange, nameOf }: ChosenPeopleProps) => {
  const translate = useTranslate();
  const labelId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const isFull = chosen.length >= limit;
  const count = formatCount(chosen.length);
  const remove = (person: ChosenPerson) => {
    // The chip goes away, and the keyboard with it, unless it is told where to go.
    status.current?.focus();
    onChange(chosen.filter(({ id }) => id !== person.id));
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', px: 3, py: 1.5 }}>
      <Typography ref={status} id={labelId} role="status" tabIndex={-1} variant="body2">
        {translate('views.picker.chosen', {
          count: Number.isFinite(limit) ? `${count}/${formatCount(limit)}` : count,
        })}
        {isFull ? ` · ${translate('quickApp.full')}` : null}
      </Typography>
      {chosen.length === 0 ? null : (
        <Box
          component="ul"
          aria-labelledby={labelId}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            m: 0,
            p: 0,
            pt: 1,
            listStyle: 'none',
            maxHeight: 104,
            overflowY: 'auto',
          }}
        >
          {chosen.map((person) => (
            <Box component="li" key={person.id} sx={{ maxWidth: '100%' }}>
              <Chip
                label={nameOf(person)}
                size="small"
                aria-label={translate('role.removeOf', { name: nameOf(person) })}
                onClick={() => remove(person)}
                onDelete={() => remove(person)}
                deleteIcon={<Close />}
                sx={{ maxWidth: '100%', minHeight: 28 }}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

interface BrowseDialogProps extends BrowseProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** Goes through the departments from the company down, and keeps who is chosen on the way until it is confirmed. */
export const BrowseDialog = ({ field, title, value, isMany, onChange, onClose }: BrowseDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [before] = useState(() => idsOf(value));
  const [chosen, setChosen] = useState<readonly ChosenPerson[]>(() => before.map((id) => ({ id })));
  const [steps, setSteps] = useState<readonly Step[]>([{ id: 0, name: translate('views.tree.root') }]);
  const [isEntered, setEntered] = useState(false);
  const nameOf = useNames(field, before);
  const current = steps.at(-1)?.id ?? 0;
  const level = useLevel(current);
  const limit = isMany ? (field.schema.maxItems ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const summaryOf = useSummary();
  const choice: BrowsedChoice = { isMany, chosen, limit, onChange: setChosen };
  const go = (next: readonly Step[]) => {
    setEntered(true);
    setSteps(next);
  };
  const confirm = () => {
    const ids = chosen.map(({ id }) => id);
    onChange(isMany ? ids : (ids[0] ?? null));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={isNarrow}
      slotProps={{ paper: { sx: isNarrow ? { borderRadius: 0 } : {} } }}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent
        sx={{ display: 'flex', flexDirection: 'column', p: 0, ...(isNarrow ? {} : { height: 520 }) }}
      >
        <Box sx={{ px: 3, pb: 1.5 }}>
          <Way steps={steps} isEntered={isEntered} onGo={go} />
          <Typography role="status" variant="caption" color="text.secondary" sx={{ minHeight: 20 }}>
            {level.data === undefined ? level.isFetching && translate('ra.page.loading') : summaryOf(level)}
          </Typography>
        </Box>
        <Box
          key={current}
          aria-busy={level.isFetching}
          sx={{
            flex: 1,
            minHeight: 160,
            overflowY: 'auto',
            borderTop: 1,
            borderColor: 'divider',
            px: 2,
            py: 1,
          }}
        >
          <BrowsedLevel
            level={level}
            choice={choice}
            onOpen={({ id, name }) => go([...steps, { id, name }])}
          />
        </Box>
        <ChosenPeople {...choice} nameOf={nameOf} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" onClick={confirm}>
          {translate('views.picker.take', { count: formatCount(chosen.length) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
