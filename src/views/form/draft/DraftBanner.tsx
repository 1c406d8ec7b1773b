import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { wordKeys } from '../../wordKeys.ts';
import type { Restored } from './useFormDraft.ts';

interface DraftBannerProps {
  readonly restored: Restored;
  readonly noun: string;
  readonly fields: readonly FieldModel[];
  readonly onDiscard: () => void;
}

/** Says that what was typed before is back, and what saving it would do when the record has changed since. */
export const DraftBanner = ({ restored, noun, fields, onDiscard }: DraftBannerProps) => {
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
        <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={onDiscard}>
          {translate('views.draft.discard')}
        </Button>
      }
    >
      {translate('views.draft.restored')}
      {restored.isOlder ? <div>{translate('views.draft.older', { fields: names })}</div> : null}
    </Alert>
  );
};
