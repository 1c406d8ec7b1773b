import { useTranslate } from 'react-admin';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { ExportScope } from './exportScope.ts';

interface ScopeChoiceProps {
  readonly scopes: readonly ExportScope[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** Which rows, each way with how many there are. */
export const ScopeChoice = ({ scopes, value, onChange }: ScopeChoiceProps) => {
  const translate = useTranslate();
  return (
    <ChoiceGroup
      label={translate('exporting.scope')}
      value={value}
      onChange={onChange}
      options={scopes.map(({ key, title }) => ({ value: key, title }))}
    />
  );
};
