import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { AskedNote, mostAsked } from '#views/actions/AskedNote.tsx';
import { KeptMessages } from '#views/code/CodeInput.tsx';
import { TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';
import { TimelineSection } from '#views/timeline/TimelineSection.tsx';

/** Below the facts of an application: who applied, again, and who decided when. */
export const ApplicationHistory = () => {
  const record = useRecordContext();
  if (record === undefined) return null;
  const id = Number(record.id);
  return <TimelineSection key={id} noun="application" id={id} />;
};

const mostNamed = 5;

/** Whose numbers are members' already, and what becomes of those. */
const Duplicates = ({ ids }: Pick<ActionNoteProps, 'ids'>) => {
  const translate = useTranslate();
  return (
    <AskedNote call="applicationList" request={{ ids: ids.slice(0, mostAsked).map(Number) }}>
      {({ list }) => {
        const known = list.filter(({ duplicate }) => duplicate !== null);
        return known.length === 0 ? null : (
          <Alert severity="warning" variant="outlined" role="status">
            {translate('application.duplicates', {
              smart_count: known.length,
              count: formatCount(known.length),
            })}
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
              {known.slice(0, mostNamed).map(({ application_id: id, name, duplicate }) => (
                <li key={id}>
                  {name}：{duplicate}
                </li>
              ))}
              {known.length > mostNamed ? <li>{translate('application.more')}</li> : null}
            </Box>
            {ids.length > mostAsked ? translate('application.onlyChecked', { count: mostAsked }) : null}
          </Alert>
        );
      }}
    </AskedNote>
  );
};

/** Before people are accepted: whose numbers are known; before either decision, whether the message about it reaches them. */
export const DuplicatesNote = ({ action, ids }: ActionNoteProps) => (
  <>
    {action === 'accept' || action === 'reject' ? <KeptMessages /> : null}
    {action === 'accept' ? <Duplicates ids={ids} /> : null}
  </>
);

const presets = ['wrongFacts', 'notOurs', 'wrongDepartment', 'full'] as const;

/** Why a person is turned away: in one's own words, or begun with a usual reason. */
export const ReasonInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const choose = (reason: string) =>
    setValue(props.source, reason, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <>
      <TextBox {...props} multiline />
      <Box
        role="group"
        aria-label={translate('application.presets')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}
      >
        {presets.map((preset) => {
          const reason = translate(`application.preset.${preset}`);
          return (
            <Chip
              key={preset}
              label={reason}
              size="small"
              variant="outlined"
              clickable
              onClick={() => choose(reason)}
              sx={{
                maxWidth: '100%',
                height: 'auto',
                minHeight: 28,
                '& .MuiChip-label': { whiteSpace: 'normal' },
              }}
            />
          );
        })}
      </Box>
    </>
  );
};
