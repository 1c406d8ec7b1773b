import { useTranslate } from 'react-admin';
import { OptionChip } from '#views/fields/choices.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';

const beside = { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 } as const;

/** The browser, and whether it is the one the reader looks through. */
const BrowserField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  return (
    <span style={beside}>
      {String(value ?? '')}
      {record.is_current === 1 ? (
        <OptionChip title={translate('activeSession.current')} colour="info" />
      ) : null}
    </span>
  );
};

/** The reader's own session is marked where its browser is said. */
export const activeSessionOverride = defineOverride<'activeSession'>()({
  fields: { browser: { display: BrowserField } },
});
