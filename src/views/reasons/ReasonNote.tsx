import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { useReasonText } from './useReasonText.ts';
import { useSchemaPlace } from './useSchemaPlace.ts';

interface ReasonNoteProps {
  readonly model: EntityModel;
  readonly reason: Reason;
  /** Where nothing may be pressed (inside a menu item) the place is text alone. */
  readonly isCopyable?: boolean;
}

/** Why something is not possible, as a sentence; in development with the line of the schema that says so. */
export const ReasonNote = ({ model, reason, isCopyable = false }: ReasonNoteProps) => {
  const text = useReasonText(model)(reason);
  const place = useSchemaPlace(reason.rule);
  return (
    <>
      {text}
      {place === undefined ? null : <SchemaPlace place={place} isCopyable={isCopyable} />}
    </>
  );
};

const SchemaPlace = ({ place, isCopyable }: { readonly place: string; readonly isCopyable: boolean }) => {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontFamily: 'monospace', fontSize: '0.75rem' }}
    >
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {place}
      </Box>
      {isCopyable ? (
        <IconButton
          size="small"
          color="inherit"
          aria-label={translate('views.why.copy', { place })}
          onClick={() => void navigator.clipboard.writeText(place)}
        >
          <ContentCopy sx={{ fontSize: 14 }} />
        </IconButton>
      ) : null}
    </Box>
  );
};
