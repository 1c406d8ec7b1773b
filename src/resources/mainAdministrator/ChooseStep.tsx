import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { afterwards, checkSuccessor } from '#domain/mainAdministrator/checkSuccessor.ts';
import { findField } from '#engine/fields.ts';
import { personDetail } from '#views/fields/personDetail.ts';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import type { Afterwards, ChangeCheck, ChangeStepProps } from './change.ts';

interface AfterwardsChoiceProps {
  readonly value: Afterwards;
  readonly onChange: (value: Afterwards) => void;
}

/** What the old main administrator becomes. */
const AfterwardsChoice = ({ value, onChange }: AfterwardsChoiceProps) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{translate('mainAdministrator.afterwards')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value}>
        {afterwards.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio onChange={() => onChange(each)} />}
            sx={{ alignItems: 'flex-start', mt: 0.5 }}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', pt: 1 }}>
                  {translate(`mainAdministrator.afterwards.${each}`)}
                </Typography>
                <Typography component="span" variant="body2" color="text.secondary">
                  {translate(`mainAdministrator.afterwards.${each}Text`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

/** Who holds the role: name, employee number, department. */
const PersonLine = ({ label, person }: { label: string; person: ChangeCheck['main'] }) => (
  <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
    <Typography variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{person.name}</Typography>
    <Typography variant="body2" color="text.secondary">
      {[person.workId, person.department].filter((part) => part !== null).join(' · ')}
    </Typography>
  </Paper>
);

/** Why a person in the list cannot be chosen, by the rule the server asks as well. */
const useReasonAgainst = (mainId: number) => {
  const translate = useTranslate();
  return (row: RaRecord): string | undefined => {
    const [objection] = checkSuccessor(mainId, {
      userId: Number(row.id),
      status: String(row.status),
      isActive: row.active_status === 1,
      isRealName: row.is_real_name === 1,
      memberType: String(row.member_type),
    });
    return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
  };
};

const SuccessorBox = ({ draft, change, data, error }: ChangeStepProps & { readonly error?: string }) => {
  const translate = useTranslate();
  const field = findField(useModel('mainAdministrator').fields, 'successor_id');
  const reasonAgainst = useReasonAgainst(data.main.user_id);
  if (field === undefined) throw new Error('The schema of mainAdministrator needs a field "successor_id".');
  return (
    <RelatedBox
      field={field}
      label={translate('mainAdministrator.successor')}
      value={draft.successorId ?? null}
      isMany={false}
      isRequired
      detailOf={personDetail}
      reasonAgainst={reasonAgainst}
      error={error !== undefined}
      helperText={error ?? translate('mainAdministrator.successorHelp')}
      onChange={(id) => change({ successorId: typeof id === 'number' ? id : undefined })}
    />
  );
};

/** Step 1: who it is now, who it is to be, and what the present one becomes. */
export const ChooseStep = (props: ChangeStepProps) => {
  const { draft, change, go, data, isChecking } = props;
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const isMissing = draft.successorId === undefined;
  const reason = isMissing || isChecking ? null : data.reason;
  const proceed = () => {
    setAsked(true);
    if (!isMissing && reason === null) go(1);
  };
  return (
    <Stack spacing={2.5}>
      <Typography color="text.secondary">{translate('mainAdministrator.intro')}</Typography>
      <PersonLine label={translate('mainAdministrator.now')} person={data.main} />
      <SuccessorBox
        {...props}
        {...(isAsked && isMissing ? { error: translate('mainAdministrator.needsSuccessor') } : {})}
      />
      <Box role="status">{reason === null ? null : <Alert severity="warning">{reason}</Alert>}</Box>
      <AfterwardsChoice value={draft.afterwards} onChange={(afterwards) => change({ afterwards })} />
      <Box sx={{ textAlign: 'right' }}>
        <Button variant="contained" loading={isChecking} onClick={proceed}>
          {translate('views.step.next')}
        </Button>
      </Box>
    </Stack>
  );
};
