import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { type Reason, reasonByRole, reasonHidden } from '#engine/reason.ts';
import { recordName } from '../recordName.ts';
import { wordKeys } from '../wordKeys.ts';
import { ReasonNote } from './ReasonNote.tsx';
import { useRights } from './rights.tsx';
import type { Offer } from './useOffers.ts';

interface WhyDialogProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
  readonly missing: readonly Offer[];
  readonly onClose: () => void;
}

interface Absence {
  readonly key: string;
  readonly label: string;
  readonly reason: Reason;
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Everything that is not there for this reader: what cannot be done, and fields without a value that are kept from them. */
const useAbsences = ({ model, record, missing }: Omit<WhyDialogProps, 'onClose'>): readonly Absence[] => {
  const translate = useTranslate();
  const rights = useRights();
  const create = model.verbs.create && reasonByRole(model, 'create', rights.standing(model, 'create'));
  const label = translate('ra.action.create');
  return [
    ...(create === undefined ? [] : [{ key: 'create', label, reason: create }]),
    ...missing.flatMap((offer) =>
      offer.reason === undefined ? [] : [{ key: offer.name, label: offer.label, reason: offer.reason }],
    ),
    ...model.fields.flatMap((field) => {
      const reason = isBlank(record[field.name])
        ? reasonHidden(model, { field, row: record, holdsRole: rights.holdsRole, context: rights.context() })
        : undefined;
      const name = translate(wordKeys(model.noun).field(field.path));
      return reason === undefined ? [] : [{ key: `field:${field.path}`, label: name, reason }];
    }),
  ];
};

/** "Why is something missing?": what is not offered or not shown here, each with its rule. */
export const WhyDialog = (props: WhyDialogProps) => {
  const { model, record, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const absences = useAbsences(props);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>
        {translate('views.why.title', { name: recordName(model, record, translate) })}
      </DialogTitle>
      <DialogContent>
        {absences.length === 0 ? translate('views.why.nothing') : null}
        <List dense disablePadding>
          {absences.map(({ key, label, reason }) => (
            <ListItem key={key} disableGutters>
              <ListItemText
                primary={label}
                secondary={<ReasonNote model={model} reason={reason} isCopyable />}
                slotProps={{ primary: { sx: { fontWeight: 600 } }, secondary: { component: 'div' } }}
              />
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
