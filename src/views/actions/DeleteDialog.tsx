import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type Identifier, useRefresh, useTranslate, useUnselectAll } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import { type Referrer, referrersOf } from '#engine/referrers.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useModels } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay, useSuccessText } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** Rows of another noun that refer to those about to be deleted, as far as the reader sees them. */
interface Referring {
  readonly referrer: Referrer;
  readonly count: number;
}

/** How a list is asked for the rows that refer to some; undefined where its schema has no such filter. */
const filterOf = ({ field }: Referrer, ids: readonly Identifier[]): object | undefined => {
  const { filter } = field.options;
  if (filter === 'in') return { [field.name]: ids };
  return filter === 'equals' && ids.length === 1 ? { [field.name]: ids[0] } : undefined;
};

const countPage = { pagination: { page: 1, perPage: 1 } };

/** What refers to rows, counted when a user is about to delete them; empty while it is asked. */
const useReferring = (model: EntityModel, ids: readonly Identifier[]): readonly Referring[] => {
  const provider = useConsoleProvider();
  const asked = referrersOf(useModels(), model.noun).flatMap((referrer) => {
    const filter = filterOf(referrer, ids);
    return filter === undefined ? [] : [{ referrer, filter }];
  });
  const { data = [] } = useQuery({
    queryKey: [model.noun, 'referring', ids],
    enabled: asked.length > 0,
    gcTime: 0,
    queryFn: () =>
      Promise.all(
        asked.map(async ({ referrer, filter }) => {
          const order = { field: referrer.model.idField, order: 'ASC' as const };
          // A noun the reader may not see counts for nothing here; the server knows and decides.
          const { total = 0 } = await provider
            .getList(referrer.model.noun, { ...countPage, sort: order, filter })
            .catch(() => ({ total: 0 }));
          return { referrer, count: total };
        }),
      ),
  });
  return data.filter(({ count }) => count > 0);
};

/** What becomes of the rows that refer to a deleted one, with their number. */
const ReferringNote = ({ referring }: { readonly referring: readonly Referring[] }) => {
  const translate = useTranslate();
  return referring.map(({ referrer: { model, field, onDelete }, count }) => (
    <Alert
      key={`${model.noun}.${field.path}`}
      severity={onDelete === 'setNull' ? 'info' : 'warning'}
      variant="outlined"
      sx={{ mt: 1.5 }}
    >
      {translate(`views.delete.${onDelete}`, {
        count: formatCount(count),
        noun: translate(wordKeys(model.noun).plural),
      })}
    </Alert>
  ));
};

/** Deletes rows, says so when the server has done it, and reads the page's rows again. One at a time. */
const useDeleteRows = (model: EntityModel, onDone: () => void) => {
  const provider = useConsoleProvider();
  const say = useSay();
  const refresh = useRefresh();
  const unselectAll = useUnselectAll(model.noun);
  const success = useSuccessText(model, 'delete');
  const busy = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const run = async (ids: readonly Identifier[]): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      await provider.deleteMany(model.noun, { ids: [...ids] });
      say(success(), 'success');
      unselectAll();
      onDone();
      refresh();
    } catch (error) {
      const type = refusalOf(error)?.severity ?? 'error';
      say(error instanceof Error ? error.message : String(error), type);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { isRunning, run };
};

export interface DeleteDialogProps {
  readonly model: EntityModel;
  readonly ids: readonly Identifier[];
  /** What is deleted, in words: the row's name, or how many are selected. */
  readonly subject: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks before deleting, with what hangs on the rows; the button names what is lost, and Cancel has the focus. */
export const DeleteDialog = ({ model, ids, subject, onClose, onDone }: DeleteDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { isRunning, run } = useDeleteRows(model, () => {
    onClose();
    onDone?.();
  });
  const referring = useReferring(model, ids);
  const isInUse = referring.some(({ referrer }) => referrer.onDelete === 'restrict');
  const title = translate('views.delete.title', { name: subject });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('views.delete.text')}</DialogContentText>
        <ReferringNote referring={referring} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isInUse}
          loading={isRunning}
          onClick={() => void run(ids)}
        >
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
