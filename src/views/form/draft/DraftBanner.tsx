import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { wordKeys } from '../../wordKeys.ts';
import type { Restored } from './useFormDraft.ts';

interface DraftBannerProps {
  readonly restored: Restored;
  readonly noun: string;
  readonly fields: readonly FieldModel[];
  readonly onDiscard: () => void;
  /** Looks at what was typed beside what the record has become. */
  readonly onCompare: () => void;
}

const noBreak = { whiteSpace: 'nowrap' };

/** Says that what was typed before is back, and what saving it would do when the record has changed since. */
export const DraftBanner = ({ restored, noun, fields, onDiscard, onCompare }: DraftBannerProps) => {
  const translate = useTranslate();
  const names = fields
    .filter(({ name }) => restored.names.includes(name))
    .map(({ path }) => translate(wordKeys(noun).field(path)))
    .join(translate('views.draft.comma'));
  return (
    <Alert
      severity={restored.isOlder ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        <Stack spacing={0.5}>
          {restored.isOlder && restored.base !== undefined ? (
            <Button color="inherit" size="small" variant="outlined" sx={noBreak} onClick={onCompare}>
              {translate('form.conflict.compare')}
            </Button>
          ) : null}
          <Button color="inherit" size="small" sx={noBreak} onClick={onDiscard}>
            {translate('views.draft.discard')}
          </Button>
        </Stack>
      }
    >
      {translate('views.draft.restored')}
      {restored.isOlder ? <div>{translate('views.draft.older', { fields: names })}</div> : null}
    </Alert>
  );
};
