import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { ActionLabel, ReasonedButton } from '#views/actions/ActionButton.tsx';
import { ActionDialog } from '#views/actions/askingDialogs.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { useSelection } from '#views/list/SteadyList.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { BulkAction } from './useBulkRun.ts';

interface BulkDeleteDialogProps {
  /** How many are deleted, in words. */
  readonly subject: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a selection is deleted; the button says how many, and Cancel has the focus. */
const BulkDeleteDialog = ({ subject, onClose, onConfirm }: BulkDeleteDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const title = translate('views.delete.title', { name: subject });
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('bulk.delete.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={confirm}>
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface BulkActionsProps {
  readonly model: EntityModel;
  readonly onStart: (action: BulkAction) => void;
}

/** Why a action is possible on none of the selected rows; undefined when one allows it, or rows of other pages may. */
const useReasonAgainstAll = (model: EntityModel) => {
  const rights = useRights();
  const { data = [] } = useListContext();
  const { selectedIds } = useSelection();
  const selected = data.filter((row) => selectedIds.includes(row.id));
  return (permission: string): Reason | undefined => {
    if (selected.length === 0 || selected.length < selectedIds.length) return undefined;
    const reasons = selected.map((row) => reasonOn(model, { permission, record: row, rights }));
    return reasons.includes(undefined) ? undefined : reasons[0];
  };
};

/** The fixed filter of the list's screen, as far as it says something: 0 is everywhere. */
const placeOf = (filter: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== 0));

/** What the schema lets a reader do to a selection. It always asks first, and the question names the real count. */
export const BulkActions = ({ model, onStart }: BulkActionsProps) => {
  const translate = useTranslate();
  const { filter } = useListContext();
  const { selectedIds } = useSelection();
  const reasonAgainst = useReasonAgainstAll(model);
  const [asking, setAsking] = useState<ActionModel | 'delete'>();
  const subject = translate('views.list.subject', { count: formatCount(selectedIds.length) });
  const titleOf = ({ name }: ActionModel) => translate(wordKeys(model.noun).action(name, 'title'));
  const deletionOf = (rows: string) => translate('views.delete.title', { name: rows });
  const close = () => setAsking(undefined);
  const actions = model.actions.filter(({ name }) => model.list.bulkActions.includes(name));
  return (
    <>
      {actions.map((action) => (
        <ReasonedButton
          key={action.name}
          model={model}
          reason={reasonAgainst(action.name)}
          size="small"
          variant="outlined"
          color={action.danger === true ? 'error' : 'primary'}
          onClick={() => setAsking(action)}
        >
          <ActionLabel noun={model.noun} action={action.name}>
            {titleOf(action)}
          </ActionLabel>
        </ReasonedButton>
      ))}
      {model.verbs.delete === undefined || reasonAgainst('delete') !== undefined ? null : (
        <Button size="small" variant="outlined" color="error" onClick={() => setAsking('delete')}>
          {translate('ra.action.delete')}
        </Button>
      )}
      {asking === 'delete' ? (
        <BulkDeleteDialog
          subject={subject}
          onClose={close}
          onConfirm={() => onStart({ name: 'delete', titleOf: deletionOf })}
        />
      ) : null}
      {asking === undefined || asking === 'delete' ? null : (
        <ActionDialog
          model={model}
          action={asking}
          // Where the list looks is where an action most likely happens: inputs of that name begin with it.
          target={{ previous: placeOf(filter) }}
          subject={subject}
          ids={selectedIds}
          onClose={close}
          onRun={(input) =>
            onStart({
              name: asking.name,
              titleOf: (rows) => translate('views.action.of', { action: titleOf(asking), subject: rows }),
              input,
            })
          }
        />
      )}
    </>
  );
};
