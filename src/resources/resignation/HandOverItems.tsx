import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { Resignation } from '#generated/types.ts';
import { PersonChecklist } from '#resources/_shared/checklist/PersonChecklist.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { type HandOverItem, ItemLine } from './ItemLine.tsx';
import { PersonBox, useReasonAgainst } from './PersonBox.tsx';

const isOpen = ({ status }: HandOverItem): boolean => status === 'waiting' || status === 'failed';

type Chosen = Readonly<Record<number, number>>;

/** Sends what was chosen and reads the page again; answers the server's sentence where it refuses. */
const useAssign = ({ user_id: id, version }: Resignation) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const refresh = useRefresh();
  const say = useSay();
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const assign = async (chosen: Chosen): Promise<boolean> => {
    const items = Object.entries(chosen).map(([itemId, recipientId]) => ({
      item_id: Number(itemId),
      recipient_id: recipientId,
    }));
    setRunning(true);
    setRefusal(undefined);
    try {
      await provider.call('resignTransfer', { id, version, items });
      say(translate('resignation.handOverBegun', { count: items.length }), 'success', {
        call: 'resignTransfer',
      });
      refresh();
      return true;
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      // Whatever stands in the way is newer than the page; what was chosen stays.
      refresh();
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { assign, refusal, isRunning };
};

const withChoice = (chosen: Chosen, itemId: number, recipientId: number | undefined): Chosen => {
  const { [itemId]: _, ...others } = chosen;
  return recipientId === undefined ? others : { ...others, [itemId]: recipientId };
};

const Items = ({ person }: { readonly person: Resignation }) => {
  const translate = useTranslate();
  const titleId = useId();
  const [chosen, setChosen] = useState<Chosen>({});
  const { assign, refusal, isRunning } = useAssign(person);
  const reasonAgainst = useReasonAgainst();
  const items = person.items ?? [];
  const open = items.filter(isOpen);
  // What belongs to departments out of scope is counted and not listed.
  const hidden = person.open_items - open.length;
  const mayChoose = person.can.transfer === 1 && open.length > 0;
  const count = Object.keys(chosen).length;
  const start = async () => {
    if (await assign(chosen)) setChosen({});
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        {translate('resignation.items')}
      </Typography>
      {items.length === 0 && hidden <= 0 ? (
        <Typography color="text.secondary">{translate('resignation.itemsNone')}</Typography>
      ) : null}
      {items.length === 0 ? null : (
        <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {items.map((item) => (
            <ItemLine key={item.item_id} item={item}>
              {mayChoose && isOpen(item) ? (
                <Box sx={{ mt: 1.5 }}>
                  <PersonBox
                    label={translate('resignation.recipientOf', { target: item.target_name })}
                    value={[chosen[item.item_id] ?? item.recipient_id ?? []].flat()}
                    reasonAgainst={reasonAgainst(item)}
                    onChange={([id]) => setChosen(withChoice(chosen, item.item_id, id))}
                    {...(item.kind === 'dept_supervisor'
                      ? { helperText: translate('resignation.mustBeInside') }
                      : {})}
                  />
                </Box>
              ) : null}
            </ItemLine>
          ))}
        </Paper>
      )}
      {hidden <= 0 ? null : (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {translate('resignation.hidden', { count: hidden })}
        </Alert>
      )}
      {refusal === undefined ? null : (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {refusal}
        </Alert>
      )}
      {mayChoose ? (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {translate('resignation.itemsHint')}
          </Typography>
          <Button variant="contained" disabled={count === 0} loading={isRunning} onClick={() => void start()}>
            {translate('resignation.handOver', { count })}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
};

/** In the detail of a person who left: each thing they hand over, with a box for who takes it. */
export const HandOverItems = () => {
  const person = useRecordContext<Resignation & { readonly id: number }>();
  return person === undefined ? null : (
    <>
      <Items key={person.user_id} person={person} />
      <PersonChecklist filter={{ user_id: person.user_id }} />
    </>
  );
};
