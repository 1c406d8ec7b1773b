import { useTranslate } from 'react-admin';
import type { ExportFormat } from '#engine/exportCalls.ts';
import { ChoiceGroup } from './FieldPicker.tsx';

interface FormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

/** Which kind of sheet. */
export const FormatChoice = ({ value, onChange }: FormatChoiceProps) => {
  const translate = useTranslate();
  return (
    <ChoiceGroup
      label={translate('export.format')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'xlsx', title: translate('export.format.xlsx') },
        { value: 'csv', title: translate('export.format.csv') },
      ]}
    />
  );
};
