import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useResourceContext, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { useErrorText } from '#views/form/state/useFormValue.ts';
import { wordKeys } from '../../wordKeys.ts';
import type { ErrorLeaf } from './errorLeaves.ts';
import { useGoToField } from './useErrorFocus.ts';

const isIndex = (part: string): boolean => /^\d+$/.test(part);

/** The words of a place: "站点 2 › 站名" for `stops.1.name`. */
const usePlaceText = (fields: readonly FieldModel[]) => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  const textOf = (inside: readonly FieldModel[], parts: readonly string[]): readonly string[] => {
    const [name, ...rest] = parts;
    const field = inside.find((each) => each.name === name || each.options.countryCode === name);
    if (field === undefined) return [];
    const label = translate(keys.field(field.path));
    const [next = '', ...further] = rest;
    if (!isIndex(next)) return [label, ...textOf(field.fields, rest)];
    const row = translate('views.list.row', { name: label, number: Number(next) + 1 });
    return [row, ...textOf(field.fields, further)];
  };
  return (path: string) => textOf(fields, path.split('.')).join(' › ');
};

const ErrorLink = ({ label, leaf }: { readonly label: string; readonly leaf: ErrorLeaf }) => {
  const goTo = useGoToField();
  const message = useErrorText(leaf.message);
  return (
    <li>
      <Link
        component="button"
        type="button"
        color="inherit"
        onClick={() => goTo(leaf.path)}
        sx={{ textAlign: 'start' }}
      >
        {label}
      </Link>
      {`: ${message}`}
    </li>
  );
};

interface ErrorSummaryProps {
  readonly fields: readonly FieldModel[];
  readonly leaves: readonly ErrorLeaf[];
}

/** Everything that is wrong, said once above the form, each with the way to its field. */
export const ErrorSummary = ({ fields, leaves }: ErrorSummaryProps) => {
  const translate = useTranslate();
  const placeText = usePlaceText(fields);
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <AlertTitle>{translate('form.errors.title', { smart_count: leaves.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {leaves.map((leaf) => (
          <ErrorLink key={leaf.path} label={placeText(leaf.path)} leaf={leaf} />
        ))}
      </Box>
    </Alert>
  );
};
