import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Calls, CompanySetting } from '#generated/types.ts';
import { TypedKeeper } from '#views/form/draft/TypedKeeper.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { FactsConflict } from './FactsConflict.tsx';
import { draftOf, type FactsDraft, isChanged } from './factsDraft.ts';
import { useChoices } from './useCompanySetting.ts';
import { useFacts } from './useFacts.ts';
import { useSaveFacts } from './useSaveFacts.ts';

type Choices = Calls['getRelateItems']['reply'];
type Name = keyof FactsDraft & string;

const keys = wordKeys('companySetting');

interface BoxProps {
  readonly name: Name;
  readonly draft: FactsDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly isFixed: boolean;
  readonly onChange: (part: Partial<FactsDraft>) => void;
}

interface FactBoxProps extends BoxProps {
  readonly help?: ReactNode;
  readonly isRequired?: boolean;
  readonly autoComplete?: string;
  readonly children?: ReactNode;
}

/** One fact; with children a list to choose of. */
const FactBox = ({ name, draft, errors, isFixed, help, onChange, ...more }: FactBoxProps) => {
  const translate = useTranslate();
  const error = errors[name];
  const { isRequired = false, autoComplete = 'off', children } = more;
  return (
    <TextField
      select={children !== undefined}
      label={translate(keys.field(name))}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={error !== undefined}
      helperText={error ?? help}
      disabled={isFixed}
      required={isRequired}
      autoComplete={autoComplete}
      size="small"
      fullWidth
      slotProps={{
        select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } },
        // It says why nothing can be changed, and has to be read.
        formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
      }}
    >
      {children}
    </TextField>
  );
};

const items = (
  choices: readonly { readonly value: string; readonly title: string }[],
  current: string,
  none: string,
) => [
  <MenuItem key="" value="">
    {none}
  </MenuItem>,
  // What was chosen stands there before the choices have come.
  ...(current === '' || choices.some(({ value }) => value === current)
    ? choices
    : [{ value: current, title: current }]
  ).map(({ value, title }) => (
    <MenuItem key={value} value={value}>
      {title}
    </MenuItem>
  )),
];

const Chosen = ({ choices, ...box }: Omit<BoxProps, 'name'> & { readonly choices: Choices | undefined }) => {
  const translate = useTranslate();
  const none = translate('views.choice.none');
  const { draft } = box;
  const cities = choices?.cities.filter(({ province }) => province === draft.province) ?? [];
  return (
    <>
      <FactBox {...box} name="industry">
        {items(choices?.industries ?? [], draft.industry, none)}
      </FactBox>
      <FactBox {...box} name="size">
        {items(choices?.sizes ?? [], draft.size, none)}
      </FactBox>
      <FactBox {...box} name="province" onChange={(part) => box.onChange({ ...part, city: '' })}>
        {items(choices?.provinces ?? [], draft.province, none)}
      </FactBox>
      <FactBox {...box} name="city">
        {items(cities, draft.city, none)}
      </FactBox>
    </>
  );
};

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** The facts of the company, saved together; what was typed stays when it is refused. */
export const FactsForm = ({ setting }: { readonly setting: CompanySetting }) => {
  const translate = useTranslate();
  const facts = useFacts(setting);
  const { draft, base } = facts;
  const { data: choices } = useChoices();
  const { trouble, late, isSaving, save, forget } = useSaveFacts(facts);
  const isFixed = setting.can?.update !== 1;
  const isLocked = setting.name_locked === 1;
  const hasChanges = isChanged(draft, base);
  const box = { draft, errors: trouble.errors, isFixed, onChange: facts.type };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void save(draft, base);
  };
  const begin = (row: CompanySetting, entered: FactsDraft) => {
    forget();
    facts.begin(row, entered);
  };
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit}>
      <TypedKeeper noun="companySetting" typed={facts.typed} />
      <FactBox
        {...box}
        name="company_name"
        isRequired
        isFixed={isFixed || isLocked}
        help={isLocked ? translate('companySetting.nameLocked') : undefined}
      />
      <Box sx={grid}>
        <Chosen {...box} choices={choices} />
        <FactBox {...box} name="contact_name" />
        <FactBox {...box} name="contact_phone" help={translate(keys.help('contact_phone'))} />
        <FactBox {...box} name="contact_email" />
      </Box>
      {late === undefined ? null : (
        <FactsConflict
          late={late}
          base={base}
          draft={draft}
          onResolve={(merged, isMine) => {
            begin(late.current, merged);
            if (isMine) void save(merged, late.current);
          }}
        />
      )}
      {trouble.message === undefined ? null : <Alert severity="warning">{trouble.message}</Alert>}
      {isFixed ? null : (
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" loading={isSaving} disabled={!hasChanges}>
            {translate('ra.action.save')}
          </Button>
          <Button disabled={!hasChanges} onClick={() => begin(setting, draftOf(setting))}>
            {translate('companySetting.reset')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
};
