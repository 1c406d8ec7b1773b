import { useTranslate } from 'react-admin';
import type { PermissionSource } from './useEffective.ts';

/** A rule as a sentence: what it is, and where it counts. */
export const useSourceText = () => {
  const translate = useTranslate();
  const ruleOf = ({ rule, group_name: name }: PermissionSource): string =>
    translate(`mandate.rule.${rule}`, { name: name ?? '' });
  const placeOf = ({ is_company: isCompany, departments }: PermissionSource): string =>
    isCompany === 1
      ? translate('mandate.everywhere')
      : translate('mandate.scopeNames', {
          names: departments.map(({ name }) => name).join(translate('mandate.separator')),
        });
  return { ruleOf, placeOf };
};
