import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ConnectedSource } from '#domain/department/connection.ts';
import { findField } from '#engine/fields.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type ConnectableCompany, type SyncReport, useConnectable, useTreeWork } from './useConnection.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Choices = ({ label, choices, value, onChange }: ChoicesProps) => {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, next) => onChange(next)}>
        {choices.map((each, at) => (
          <Stack key={each.value} sx={{ mt: 0.5 }}>
            <FormControlLabel
              value={each.value}
              sx={{ '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
              control={
                <Radio
                  size="small"
                  slotProps={{
                    input: each.help === undefined ? {} : { 'aria-describedby': `${id}-${at}` },
                  }}
                />
              }
              label={each.label}
            />
            {each.help === undefined ? null : (
              <Typography id={`${id}-${at}`} variant="body2" color="text.secondary" sx={{ pl: 3.5 }}>
                {each.help}
              </Typography>
            )}
          </Stack>
        ))}
      </RadioGroup>
    </FormControl>
  );
};

const sources: readonly ConnectedSource[] = ['partner', 'synced'];

interface ParentBoxProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

const ParentBox = ({ value, onChange }: ParentBoxProps) => {
  const translate = useTranslate();
  const field = findField(useModel('department').fields, 'superDeptId');
  if (field === undefined) return null;
  return (
    <TreeBox
      field={field}
      label={translate(wordKeys('department').field('superDeptId'))}
      value={value}
      isMany={false}
      isRequired
      onChange={(id) => onChange(typeof id === 'number' ? id : null)}
    />
  );
};

interface FormProps {
  readonly companies: readonly ConnectableCompany[];
  readonly chosen: ReturnType<typeof useChosen>;
}

const useChosen = (parentId: number) => {
  const [companyId, setCompany] = useState('');
  const [source, setSource] = useState<ConnectedSource>('partner');
  const [parent, setParent] = useState<number | null>(parentId);
  return { companyId, setCompany, source, setSource, parent, setParent };
};

const ConnectForm = ({ companies, chosen }: FormProps) => {
  const translate = useTranslate();
  if (companies.length === 0) return <Alert severity="info">{translate('department.connect.none')}</Alert>;
  return (
    <>
      <Choices
        label={translate('department.connect.company')}
        value={chosen.companyId}
        choices={companies.map(({ id, name, people }) => ({
          value: String(id),
          label: translate('department.connect.people', { name, count: formatCount(people) }),
        }))}
        onChange={chosen.setCompany}
      />
      <Choices
        label={translate('department.connect.source')}
        value={chosen.source}
        choices={sources.map((source) => ({
          value: source,
          label: translate(`department.connect.source.${source}`),
          help: translate(`department.connect.source.${source}.help`),
        }))}
        onChange={(next) => chosen.setSource(sources.find((each) => each === next) ?? 'partner')}
      />
      <ParentBox value={chosen.parent} onChange={chosen.setParent} />
    </>
  );
};

interface ConnectDialogProps {
  readonly parentId: number;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Puts a company of the same account into the tree: which, as what, and where. */
export const ConnectDialog = ({ parentId, onDone, onClose }: ConnectDialogProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const say = useSay();
  const chosen = useChosen(parentId);
  const { data: companies, error } = useConnectable();
  const { isRunning, refusal, run } = useTreeWork();
  const isEmpty = companies?.length === 0;
  const finish = (report: SyncReport) => {
    const text = translate('department.connect.done', {
      name: report.company_name,
      departments: formatCount(report.departments_added + 1),
      people: formatCount(report.people_added),
    });
    say(text, 'success');
    onDone(text);
  };
  const connect = () =>
    run(
      () =>
        provider.call('connectDepartment', {
          super_dept_id: chosen.parent ?? 0,
          sub_company_id: Number(chosen.companyId),
          source: chosen.source,
        }),
      finish,
    );
  return (
    <ConsequenceDialog
      title={translate('department.connect.title')}
      maxWidth="sm"
      {...(isEmpty ? {} : { confirmLabel: translate('department.connect.confirm') })}
      isPossible={chosen.companyId !== '' && chosen.parent !== null}
      isRunning={isRunning}
      onConfirm={() => void connect()}
      onClose={onClose}
    >
      <Stack spacing={2.5}>
        <Typography variant="body2">{translate('department.connect.help')}</Typography>
        {companies === undefined && error === null ? (
          <CircularProgress size={24} aria-label={translate('department.connect.loading')} />
        ) : null}
        {error === null ? null : <Alert severity="error">{error.message}</Alert>}
        {companies === undefined ? null : <ConnectForm companies={companies} chosen={chosen} />}
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};
