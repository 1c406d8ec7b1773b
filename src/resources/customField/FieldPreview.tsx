import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldDraft } from './fieldDraft.ts';
import type { CardSettings, FieldRow } from './fieldSettings.ts';
import { type CardField, PhoneCard } from './PhoneCard.tsx';
import { TypePreview } from './TypePreview.tsx';

const cardField = (draft: FieldDraft): CardField => ({
  ...draft,
  id: draft.id ?? 'new',
  // Options that are being added have no id yet; their place tells them apart here.
  options: draft.options.map(({ name, name_en, name_ja }, place) => ({ id: place, name, name_en, name_ja })),
});

const withDraft = (list: readonly FieldRow[], draft: FieldDraft): readonly CardField[] =>
  draft.id === undefined
    ? [...list, cardField(draft)]
    : list.map((row) => (row.id === draft.id ? cardField(draft) : row));

/** A field that is being edited, in a member's form and on a phone. */
export const FieldPreview = ({
  draft,
  list,
  card,
}: {
  readonly draft: FieldDraft;
  readonly list: readonly FieldRow[];
  readonly card: CardSettings;
}) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 3,
        pt: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="section" aria-labelledby={titleId}>
        <Typography id={titleId} variant="subtitle1" component="h2" sx={{ mb: 1.5 }}>
          {translate('customField.preview.form')}
        </Typography>
        <TypePreview draft={draft} />
      </Box>
      <PhoneCard fields={withDraft(list, draft)} card={card} />
    </Box>
  );
};
