import ImageIcon from '@mui/icons-material/ImageOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useGetIdentity, useLocale, useTranslate } from 'react-admin';
import { cardParts } from '#domain/customField/arrangeFields.ts';
import { type FieldAudience, nameFor } from '#domain/customField/definition.ts';
import { type FieldSituation, shownFields } from '#domain/visibility/shownFields.ts';
import { localeOf } from '#i18n/locale.ts';
import type { CardSettings, FieldRow } from './fieldSettings.ts';

/** What a card shows of a field. */
export type CardField = Pick<
  FieldRow,
  'id' | 'name' | 'name_en' | 'name_ja' | 'type' | 'personageInfoShow' | 'visible_to' | 'options'
>;

const viewers: readonly FieldAudience[] = ['all', 'department', 'self'];
/** They make the head of the card. */
const headFields: readonly string[] = ['name', 'avatar', 'departments'];

/** A person as far away as the viewer, and nothing of the person's own choices. */
const situationOf = (viewer: FieldAudience): FieldSituation => ({
  isSelf: viewer === 'self',
  sharesDepartment: viewer === 'department',
  viewerIsExecutive: false,
  personIsExecutive: false,
  phoneShow: 1,
});

/** By the rule the visibility checker asks. */
const isSeen = ({ id, personageInfoShow, visible_to: seenBy }: CardField, viewer: FieldAudience): boolean =>
  !headFields.includes(id) &&
  shownFields([{ key: id, companyShow: personageInfoShow, seenBy }], situationOf(viewer)).some(
    ({ shown }) => shown !== 'none',
  );

const fixedSamples: Readonly<Record<string, string>> = {
  phone: '138****0000',
  email: 'name@example.com',
  workId: '0001',
  extension: '8001',
};
const chosenSamples = 2;

/** What a value of the field looks like; no one's own. */
const useSample = () => {
  const translate = useTranslate();
  const locale = localeOf(useLocale());
  return ({ id, type, options }: CardField): ReactNode => {
    const names = options.map((option) => nameFor(option, locale)).filter((name) => name !== '');
    switch (type) {
      case 'number':
        return '172';
      case 'date':
        return '2026/03/01';
      case 'single':
        return names[0] ?? '–';
      case 'multiple':
        return names.slice(0, chosenSamples).join(translate('list.comma')) || '–';
      case 'link':
        return 'https://example.com';
      case 'image':
        return <ImageIcon fontSize="small" aria-hidden />;
      default:
        return fixedSamples[id] ?? translate('customField.sample.text');
    }
  };
};

/** The reader's own head: a preview invents no one. */
const CardHead = ({ hasAttendance }: { readonly hasAttendance: boolean }) => {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const name = identity?.fullName ?? '';
  return (
    <Box
      sx={{ display: 'flex', gap: 1.5, alignItems: 'center', p: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Avatar sx={{ width: 48, height: 48, bgcolor: 'primary.main' }} aria-hidden>
        {name.slice(0, 1)}
      </Avatar>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('customField.sample.department')}
        </Typography>
        {hasAttendance ? (
          <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box
              component="span"
              aria-hidden
              sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'success.main' }}
            />
            {translate('customField.sample.attendance')}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
};

const CardLine = ({ field, sample }: { readonly field: CardField; readonly sample: ReactNode }) => {
  const translate = useTranslate();
  const locale = localeOf(useLocale());
  return (
    <Box
      sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <Typography component="dt" variant="body2" color="text.secondary">
        {nameFor(field, locale) || '…'}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
      >
        {sample}
        {field.visible_to === 'all' ? null : (
          <Typography component="span" variant="body2" color="text.secondary">
            {translate(`customField.preview.limited.${field.visible_to}`)}
          </Typography>
        )}
      </Typography>
    </Box>
  );
};

interface PhoneCardProps {
  readonly fields: readonly CardField[];
  readonly card: CardSettings;
}

/** A person's card on the phone as different readers see it, with values that only show the form; follows every change at once. */
export const PhoneCard = ({ fields, card }: PhoneCardProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const sampleOf = useSample();
  const [viewer, setViewer] = useState<FieldAudience>('all');
  const seen = fields.filter((field) => isSeen(field, viewer));
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('customField.preview.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={translate('customField.preview.viewer')}
        value={viewer}
        onChange={(_, next: FieldAudience | null) => {
          if (next !== null) setViewer(next);
        }}
        sx={{ mb: 1.5 }}
      >
        {viewers.map((each) => (
          <ToggleButton key={each} value={each} sx={{ px: 0.5, lineHeight: 1.3 }}>
            {translate(`customField.viewer.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        data-picture
        sx={{
          border: 6,
          borderColor: 'var(--sunken)',
          borderRadius: '24px',
          bgcolor: 'background.paper',
          boxShadow: 'var(--shadow-menu)',
          maxHeight: '62vh',
          overflowY: 'auto',
        }}
        tabIndex={0}
        role="group"
        aria-label={translate('customField.preview.title')}
      >
        <CardHead hasAttendance={card.attendance_show === 1} />
        {cardParts(seen, card.info_first).map((part) => (
          <Box key={part.info}>
            <Typography
              variant="body2"
              component="h3"
              sx={{ px: 2, py: 0.5, bgcolor: 'var(--sunken)', fontWeight: 600 }}
            >
              {translate(`customField.card.part.${part.info}`)}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {part.fields.map((field) => (
                <CardLine key={field.id} field={field} sample={sampleOf(field)} />
              ))}
            </Box>
          </Box>
        ))}
        {seen.length === 0 ? (
          <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
            {translate('customField.preview.empty')}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
};
