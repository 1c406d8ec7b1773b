import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { idsOf } from '#views/picker/useRelated.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { MandateDraft } from './mandateDraft.ts';

interface AppsPartProps {
  readonly draft: MandateDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<MandateDraft>) => void;
}

/** Which apps are meant where apps are granted: every one, those of later days included, or certain ones by name. */
export const AppsPart = ({ draft, error, onChange }: AppsPartProps) => {
  const translate = useTranslate();
  const field = findField(useModel(draft.kind).fields, 'apps');
  if (field === undefined) throw new Error(`The schema of ${draft.kind} needs a field "apps".`);
  const label = translate(wordKeys(draft.kind).field('apps'));
  return (
    <FormControl component="fieldset" fullWidth>
      <FormLabel component="legend">{label}</FormLabel>
      <RadioGroup
        row
        value={draft.listsApps ? 'listed' : 'all'}
        onChange={(_, value) => onChange({ listsApps: value === 'listed' })}
      >
        {(['all', 'listed'] as const).map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" />}
            label={translate(`mandate.apps.${choice}`)}
          />
        ))}
      </RadioGroup>
      {draft.listsApps ? (
        <RelatedBox
          field={field}
          label={translate('mandate.apps.listed')}
          value={draft.apps}
          isMany
          onChange={(value) => onChange({ apps: idsOf(value).map(Number) })}
          error={error !== undefined}
          helperText={error}
        />
      ) : null}
    </FormControl>
  );
};
