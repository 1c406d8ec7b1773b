import AddIcon from '@mui/icons-material/Add';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { infoOrders } from '#domain/customField/arrangeFields.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { PageActions, PageCount } from '#views/layouts/PageHead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { FieldCards, FieldTable } from './FieldTable.tsx';
import { draftOf, type FieldDraft, newField } from './fieldDraft.ts';
import {
  type CardChange,
  type CardSettings,
  type FieldRow,
  type FieldSettings,
  fieldSettingsQuery,
  useRenewFields,
} from './fieldSettings.ts';
import { PhoneCard } from './PhoneCard.tsx';
import type { RowActions } from './RowControls.tsx';
import { useArrangement } from './useArrangement.ts';

const dayLength = 10;

/** Fields that were deleted and are still kept, each with the way back. */
const DeletedFields = ({ deleted }: Pick<FieldSettings, 'deleted'>) => {
  const translate = useTranslate();
  const titleId = useId();
  const provider = useConsoleProvider();
  const renew = useRenewFields();
  const say = useSay();
  if (deleted.length === 0) return null;
  const restore = async ({ id, name }: FieldSettings['deleted'][number]): Promise<void> => {
    try {
      await renew(await provider.call('customFieldRestore', { id }));
      say(translate('customField.restored', { name }), 'success', { call: 'customFieldRestore' });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    }
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('customField.deletedTitle', { count: deleted.length })}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {deleted.map((field) => (
          <Box
            component="li"
            key={field.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              py: 0.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {field.name}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {translate('customField.purge', { day: formatInstant(field.purge_at).slice(0, dayLength) })}
              </Typography>
            </Box>
            <Button onClick={() => void restore(field)}>
              {translate('customField.restore', { name: field.name })}
            </Button>
          </Box>
        ))}
      </Stack>
    </Box>
  );
};

interface CardSwitchesProps {
  readonly card: CardSettings;
  readonly onChange: (change: CardChange, before: CardSettings, text: string) => void;
}

/** What holds for the whole card: whether it says who is at work, and which facts come first. Takes effect at once. */
const CardSwitches = ({ card, onChange }: CardSwitchesProps) => {
  const translate = useTranslate();
  const orderId = useId();
  const turn = (on: boolean) => {
    const text = translate(`customField.card.attendance.${on ? 'shown' : 'hidden'}`);
    onChange({ attendance_show: on ? 1 : 2 }, card, text);
  };
  const order = (requested: string) => {
    const first = infoOrders.find((each) => each === requested);
    if (first !== undefined)
      onChange({ info_first: first }, card, translate(`customField.card.moved.${first}`));
  };
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row', xl: 'column' }}
      useFlexGap
      sx={{
        columnGap: 4,
        rowGap: 1,
        mb: 2,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius-card)',
      }}
    >
      <FormControlLabel
        control={<Switch checked={card.attendance_show === 1} onChange={(_, on) => turn(on)} />}
        label={translate('customField.card.attendance')}
      />
      <FormControl>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ alignItems: { sm: 'center' }, columnGap: 2 }}>
          <FormLabel id={orderId} sx={{ color: 'text.primary' }}>
            {translate('customField.card.first')}
          </FormLabel>
          <RadioGroup
            row
            aria-labelledby={orderId}
            value={card.info_first}
            onChange={({ target }) => order(target.value)}
          >
            {infoOrders.map((info) => (
              <FormControlLabel
                key={info}
                value={info}
                control={<Radio size="small" />}
                label={translate(`customField.card.part.${info}`)}
              />
            ))}
          </RadioGroup>
        </Stack>
      </FormControl>
    </Stack>
  );
};

interface SettingsBarProps {
  readonly settings: FieldSettings;
  readonly onAdd: () => void;
  /** Left out where the card stands beside the table. */
  readonly onPreview?: () => void;
}

/** What the page is for, how many fields there may still be, and the way to one more. */
const SettingsBar = ({ settings, onAdd, onPreview }: SettingsBarProps) => {
  const translate = useTranslate();
  const { list, limit, indexing } = settings;
  const count = list.filter(({ system }) => system === 0).length;
  const isFull = count >= limit;
  return (
    <>
      <PageCount>
        <Typography variant="body2" color="text.secondary">
          {isFull
            ? translate('customField.full', { limit })
            : translate('customField.room', { count, limit })}
        </Typography>
      </PageCount>
      <PageActions>
        {onPreview === undefined ? null : (
          <Button variant="outlined" startIcon={<PhoneIcon />} onClick={onPreview}>
            {translate('customField.preview.show')}
          </Button>
        )}
        <Button variant="contained" startIcon={<AddIcon />} disabled={isFull} onClick={onAdd}>
          {translate('customField.add')}
        </Button>
      </PageActions>
      {indexing > 0 ? (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {translate('customField.indexing')}
        </Alert>
      ) : null}
    </>
  );
};

const FieldDrawer = lazy(async () => ({ default: (await import('./FieldDrawer.tsx')).FieldDrawer }));
const DeleteFieldDialog = lazy(async () => ({
  default: (await import('./DeleteFieldDialog.tsx')).DeleteFieldDialog,
}));

type Open =
  | { readonly kind: 'edit'; readonly initial: FieldDraft }
  | { readonly kind: 'remove'; readonly row: FieldRow }
  | { readonly kind: 'phone' };

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const Loading = () => {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('ra.page.loading')} spacing={1} sx={{ pt: 2 }}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} variant="rounded" height={52} />
      ))}
    </Stack>
  );
};

interface DialogsProps {
  readonly open: Open | undefined;
  readonly settings: FieldSettings;
  readonly onClose: () => void;
}

const Dialogs = ({ open, settings, onClose }: DialogsProps) => {
  const translate = useTranslate();
  if (open === undefined) return null;
  if (open.kind === 'phone')
    return (
      <Dialog
        open
        onClose={onClose}
        aria-label={translate('customField.preview.title')}
        fullWidth
        maxWidth="xs"
      >
        <DialogContent>
          <PhoneCard fields={settings.list} card={settings.card} />
        </DialogContent>
      </Dialog>
    );
  return (
    <Suspense fallback={null}>
      {open.kind === 'edit' ? (
        <FieldDrawer initial={open.initial} list={settings.list} card={settings.card} onClose={onClose} />
      ) : (
        <DeleteFieldDialog row={open.row} onClose={onClose} />
      )}
    </Suspense>
  );
};

const Settings = ({ settings }: { readonly settings: FieldSettings }) => {
  const translate = useTranslate();
  const isCards = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState('');
  const arrangement = useArrangement(settings, setSaid);
  const edit = (initial: FieldDraft) => setOpen({ kind: 'edit', initial });
  const actions: RowActions = {
    ...arrangement,
    edit: (row) => edit(draftOf(row)),
    remove: (row) => setOpen({ kind: 'remove', row }),
  };
  return (
    <>
      <SettingsBar
        settings={settings}
        onAdd={() => edit(newField)}
        {...(isPhone ? { onPreview: () => setOpen({ kind: 'phone' }) } : {})}
      />
      <Box
        sx={{
          display: 'grid',
          // Beside the card English words would push the last columns out of a narrower table.
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 288px' },
          gap: 3,
          alignItems: 'start',
        }}
      >
        <div>
          {isCards ? (
            <FieldCards list={settings.list} actions={actions} />
          ) : (
            <FieldTable list={settings.list} actions={actions} />
          )}
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {translate('customField.intro')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('customField.keys')}
          </Typography>
          <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: '1.6em' }}>
            {said}
          </Typography>
          <DeletedFields deleted={settings.deleted} />
        </div>
        <Box sx={{ position: { xl: 'sticky' }, top: { xl: 76 }, maxWidth: 640 }}>
          <CardSwitches card={settings.card} onChange={arrangement.setCard} />
          {isPhone ? null : <PhoneCard fields={settings.list} card={settings.card} />}
        </Box>
      </Box>
      <Dialogs open={open} settings={settings} onClose={() => setOpen(undefined)} />
    </>
  );
};

/** Personal info settings: which facts about people there are, in which order, and who sees them. */
export const PersonalInfoScreen = () => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(fieldSettingsQuery(provider));
  const failed = error === null ? <Loading /> : <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Title title={translate(wordKeys('customField').plural)} />
      {data === undefined ? failed : <Settings settings={data} />}
    </>
  );
};
