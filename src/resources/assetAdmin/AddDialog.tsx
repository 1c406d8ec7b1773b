import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { type RaRecord, useListContext, useRefresh, useTranslate } from 'react-admin';
import { checkNewAssetAdmin } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { findField } from '#engine/fields.ts';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { personDetail } from '#views/recordName.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

/** Why a person in the list cannot be put forward, by the rule the server asks as well. */
const useReasonAgainst = () => {
  const translate = useTranslate();
  const { data = [] } = useListContext<RaRecord>();
  return (row: RaRecord): string | undefined => {
    const known = data.find((each) => Number(each.id) === Number(row.id));
    const [objection] = checkNewAssetAdmin({
      status: String(row.status),
      isActive: row.active_status === 1,
      isRealName: row.is_real_name === 1,
      memberType: String(row.member_type),
      isMain: row.admin?.main === 1,
      standing: known === undefined ? null : Number(known.status),
    });
    return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
  };
};

interface CandidateBoxProps {
  readonly value: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (userId: number | undefined) => void;
}

/** Finds a person; who cannot be one is in the list with the reason. */
const CandidateBox = ({ value, error, onChange }: CandidateBoxProps) => {
  const translate = useTranslate();
  const field = findField(useModel('assetAdmin').fields, 'user_id');
  const reasonAgainst = useReasonAgainst();
  if (field === undefined) throw new Error('The schema of assetAdmin needs a field "user_id".');
  return (
    <RelatedBox
      field={field}
      label={translate('assetAdmin.person')}
      value={value ?? null}
      isMany={false}
      isRequired
      detailOf={personDetail}
      reasonAgainst={reasonAgainst}
      error={error !== undefined}
      helperText={error ?? translate('assetAdmin.personHelp')}
      onChange={(id) => onChange(typeof id === 'number' ? id : undefined)}
    />
  );
};

/** Puts a person before the platform; what the server refuses is said where it was entered, the choice stays. */
const useSubmit = (onClose: () => void) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefresh();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (id: number) => {
    setRunning(true);
    setRefusal(undefined);
    try {
      const { name } = await provider.call('assetAdminAdd', { id });
      say(translate('assetAdmin.submitted', { name }), 'success', { call: 'assetAdminAdd' });
      refresh();
      onClose();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { submit, isRunning, refusal };
};

/** Chooses who is to be asset administrator, and says what that means before it is sent. */
export const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const titleId = useId();
  const formId = useId();
  const [userId, setUserId] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const { submit, isRunning, refusal } = useSubmit(onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (userId !== undefined && !isRunning) void submit(userId);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{translate('assetAdmin.add')}</DialogTitle>
      <DialogContent>
        <Stack component="form" id={formId} noValidate spacing={2} onSubmit={send} sx={{ pt: 1 }}>
          <CandidateBox
            value={userId}
            error={isAsked && userId === undefined ? translate('assetAdmin.needsPerson') : undefined}
            onChange={setUserId}
          />
          <Typography variant="body2" color="text.secondary">
            {translate('assetAdmin.effect')}
          </Typography>
          {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" form={formId} variant="contained" loading={isRunning}>
          {translate('assetAdmin.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
