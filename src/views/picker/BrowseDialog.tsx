import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState } from 'react';
import { type Identifier, type RaRecord, useCanAccess, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { idsOf } from '#engine/request/relatedRows.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import type { BrowsedChoice, ChosenPerson } from './BrowsedPeople.tsx';
import { DepartmentWay } from './DepartmentWay.tsx';
import { PasteWay } from './PasteWay.tsx';
import { RoleWay } from './RoleWay.tsx';
import { relatedResource, useChosen, useRelatedName } from './useRelated.ts';

/** What is chosen by going through the departments, the roles or a list, and what becomes of it. */
export interface BrowseProps {
  readonly field: FieldModel;
  readonly label: string;
  /** Ids; one or none unless `isMany`. */
  readonly value: unknown;
  readonly isMany: boolean;
  readonly onChange: (value: Identifier | readonly Identifier[] | null) => void;
  /** A second line under a person who was found, for telling two of one name apart. */
  readonly detailOf?: (row: RaRecord) => string;
  /** Why a person cannot be chosen, said in their place; undefined: they can. */
  readonly reasonAgainst?: (row: RaRecord) => string | undefined;
}

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
    // The chip goes away, and the keyboard with it, unless it is led elsewhere.
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

type Way = 'byDepartment' | 'byRole' | 'byList';

/** The ways there are for this reader on this server; one person alone is looked for in the departments. */
const useWays = (isMany: boolean): readonly Way[] => {
  const provider = useConsoleProvider();
  const { canAccess: seesRoles = false } = useCanAccess({ resource: 'role', action: 'list' });
  if (!isMany) return ['byDepartment'];
  return [
    'byDepartment',
    ...(seesRoles && provider.offers('postRole') ? (['byRole'] as const) : []),
    ...(provider.offers('memberMatch') ? (['byList'] as const) : []),
  ];
};

interface BrowseDialogProps extends BrowseProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** Chooses people by department, by role or from a pasted list, and keeps who is chosen on the way until it is confirmed. */
export const BrowseDialog = (props: BrowseDialogProps) => {
  const { field, title, value, isMany, detailOf, reasonAgainst, onChange, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const tabId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [before] = useState(() => idsOf(value));
  const [chosen, setChosen] = useState<readonly ChosenPerson[]>(() => before.map((id) => ({ id })));
  const ways = useWays(isMany);
  const [way, setWay] = useState<Way>('byDepartment');
  const nameOf = useNames(field, before);
  const limit = isMany ? (field.schema.maxItems ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const choice: BrowsedChoice = { isMany, chosen, limit, reasonAgainst, onChange: setChosen };
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
      {ways.length === 1 ? null : (
        <Tabs
          value={way}
          onChange={(_, next: Way) => setWay(next)}
          aria-label={title}
          sx={{ px: 2, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
        >
          {ways.map((each) => (
            <Tab
              key={each}
              value={each}
              id={`${tabId}-${each}`}
              aria-controls={`${tabId}-panel`}
              label={translate(`views.picker.${each}`)}
            />
          ))}
        </Tabs>
      )}
      <DialogContent
        {...(ways.length === 1
          ? {}
          : { role: 'tabpanel', id: `${tabId}-panel`, 'aria-labelledby': `${tabId}-${way}` })}
        sx={{ display: 'flex', flexDirection: 'column', p: 0, ...(isNarrow ? {} : { height: 520 }) }}
      >
        {way === 'byDepartment' ? <DepartmentWay choice={choice} detailOf={detailOf} /> : null}
        {way === 'byRole' ? <RoleWay choice={choice} /> : null}
        {way === 'byList' ? <PasteWay choice={choice} detailOf={detailOf} /> : null}
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
