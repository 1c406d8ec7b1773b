import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { usualIconId } from '#domain/app/catalogue.ts';
import type { Calls } from '#generated/types.ts';
import { AppIcon } from '#resources/_shared/workbench/AppGrid.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

const size = 40;

type Icon = Calls['quickAppIconList']['reply']['list'][number];

interface ChoiceProps {
  readonly icon: Icon;
  readonly group: string;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ icon: { icon_id: id, url }, group, isChosen, isFixed, onChoose }: ChoiceProps) => {
  const translate = useTranslate();
  const name = translate(`app.icon.${id}`, { _: translate('app.icon.other', { number: id }) });
  return (
    <Box
      component="label"
      title={name}
      sx={{
        p: 0.5,
        borderRadius: 'var(--radius-card)',
        border: 2,
        borderColor: isChosen ? 'primary.main' : 'transparent',
        cursor: isFixed ? 'default' : 'pointer',
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isFixed}
        onChange={onChoose}
        aria-label={name}
        style={visuallyHidden}
      />
      <AppIcon url={url} size={size} />
    </Box>
  );
};

/** The pictures the server has for apps without one of their own. */
const useIcons = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['app', 'icons'],
    queryFn: ({ signal }) => provider.call('quickAppIconList', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Chooses the picture of an app among those the server has. */
export const IconInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const group = useId();
  const input = useFieldInput(field, source);
  const { data, error } = useIcons();
  const chosen = typeof input.value === 'number' ? input.value : usualIconId;
  return (
    <FormControl component="fieldset" error={input.error !== undefined} fullWidth>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {input.label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, position: 'relative' }}>
        {data?.list.map((icon) => (
          <Choice
            key={icon.icon_id}
            icon={icon}
            group={group}
            isChosen={icon.icon_id === chosen}
            isFixed={isReadOnly}
            onChoose={() => input.onChange(icon.icon_id)}
          />
        ))}
        {data === undefined && error === null ? (
          <Skeleton variant="rounded" width="100%" height={size + 12} />
        ) : null}
      </Box>
      {error === null ? null : <FormHelperText error>{error.message}</FormHelperText>}
      {input.helperText === undefined ? null : <FormHelperText>{input.helperText}</FormHelperText>}
    </FormControl>
  );
};
