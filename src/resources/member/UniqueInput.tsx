import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MuiLink from '@mui/material/Link';
import type { ComponentType } from 'react';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import { email } from '#views/fields/email.tsx';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { phone } from '#views/fields/phone.tsx';
import { text } from '#views/fields/text.tsx';
import { useModels } from '#views/ModelContext.tsx';
import { type TakenValue, type UniqueField, useTaken } from './useTaken.ts';

/** Name and department of whoever has a value: 王芳（会计部）. */
const whoIs = ({ name, department }: TakenValue, translate: ReturnType<typeof useTranslate>): string =>
  department === null ? (name ?? '') : translate('member.taken.who', { name, department });

/** Working people open in their detail; resigned ones where they can be restored, if the console has that page. */
const PersonLink = ({ taken }: { readonly taken: TakenValue }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const models = useModels();
  const resource = taken.resigned === 1 ? 'resignation' : 'member';
  if (models[resource] === undefined) return null;
  const to = createPath({ resource, id: taken.user_id ?? 0, type: 'show' });
  return (
    // In a tab of its own: what is typed in this form stays.
    <MuiLink component={Link} to={to} target="_blank" rel="noopener">
      {translate(taken.resigned === 1 ? 'member.taken.restore' : 'member.taken.open', { name: taken.name })}
    </MuiLink>
  );
};

/** Beneath a box: whose its value is, as far as the reader may know, and what to do about it. */
const TakenNote = ({ taken }: { readonly taken: TakenValue | undefined }) => {
  const translate = useTranslate();
  if (taken === undefined) return <span role="status" />;
  const isSeen = taken.user_id !== null;
  const key = `member.taken.${isSeen ? '' : 'unseen.'}${taken.resigned === 1 ? 'resigned' : 'working'}`;
  return (
    <FormHelperText role="status" error component="div" sx={{ mx: 1.75 }}>
      {translate(key, { who: whoIs(taken, translate) })} {isSeen ? <PersonLink taken={taken} /> : null}
    </FormHelperText>
  );
};

interface UniqueInputProps {
  readonly name: UniqueField;
  readonly input: ComponentType<FieldInputProps>;
  readonly field: FieldInputProps;
}

/** A generated box that, once it is left, says whether somebody else has its value. */
const UniqueInput = ({ name, input: Input, field }: UniqueInputProps) => {
  const { taken, ask } = useTaken(name);
  return (
    <Box onBlur={ask}>
      <Input {...field} />
      <TakenNote taken={taken} />
    </Box>
  );
};

export const UniquePhoneInput = (props: FieldInputProps) => (
  <UniqueInput name="phone" input={phone.input} field={props} />
);

export const UniqueWorkIdInput = (props: FieldInputProps) => (
  <UniqueInput name="workId" input={text.input} field={props} />
);

export const UniqueEmailInput = (props: FieldInputProps) => (
  <UniqueInput name="email" input={email.input} field={props} />
);
