import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Calls, SignOn } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import type { SaveQuestionProps } from '#views/override.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** The setting as it would be: what is sent over what is kept. */
const useRequested = (values: SaveQuestionProps['values']): Partial<SignOn> | undefined => {
  const kept = useRecordContext<SignOn & { id: number }>();
  return kept === undefined ? undefined : { ...kept, ...values };
};

const namesOf = (names: readonly string[], total: number): string =>
  `${names.join(', ')}${total > names.length ? ' …' : ''}`;

const Effect = ({
  effect,
  isByPhone,
}: {
  readonly effect: Calls['signOnEffect']['reply'];
  readonly isByPhone: boolean;
}) => {
  const translate = useTranslate();
  const { administrators, sessions, unmatched, names } = effect;
  return (
    <Box component="ul" sx={{ pl: 2.5, my: 0, display: 'grid', gap: 1 }}>
      <li>{translate('signOn.effect.administrators', { count: formatCount(administrators) })}</li>
      <li>{translate('signOn.effect.sessions', { count: formatCount(sessions) })}</li>
      {unmatched > 0 ? (
        <li>
          {translate('signOn.effect.unmatched', {
            count: formatCount(unmatched),
            names: namesOf(names, unmatched),
          })}
        </li>
      ) : null}
      {isByPhone ? <li>{translate('signOn.effect.phone')}</li> : null}
    </Box>
  );
};

/** Says whom it concerns when single sign-on becomes the only way in; asks nothing of any other save. */
export const EnforcementQuestion = (props: SaveQuestionProps) => {
  const { values, isRunning, onConfirm, onFailed, onClose } = props;
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const kept = useRecordContext<SignOn & { id: number }>();
  const requested = useRequested(values);
  const keeper = requested?.break_glass_id;
  const isHarmless = kept?.is_enforced === 1 || requested?.is_enforced !== 1 || typeof keeper !== 'number';
  const asked = { match_by: requested?.match_by ?? 'phone', break_glass_id: Number(keeper) };
  const { data: effect, error } = useQuery({
    queryKey: ['signOn', 'effect', asked],
    queryFn: ({ signal }) => provider.call('signOnEffect', asked, { signal }),
    enabled: !isHarmless,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (isHarmless) onConfirm();
    if (error !== null) onFailed(error);
  });
  if (isHarmless || effect === undefined) return null;
  return (
    <ConsequenceDialog
      title={translate('signOn.effect.title')}
      confirmLabel={translate('signOn.effect.confirm')}
      isRunning={isRunning}
      beginsOnCancel
      maxWidth="sm"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Effect effect={effect} isByPhone={asked.match_by === 'phone'} />
    </ConsequenceDialog>
  );
};
