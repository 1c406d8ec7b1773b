import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { fieldStateOf } from '../fieldState.ts';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';
import { wordKeys } from '../wordKeys.ts';
import { useConditionFacts } from './state/FormFacts.tsx';

const Announcer = ({ fields }: { readonly fields: readonly FieldModel[] }) => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  const facts = useConditionFacts();
  const values: Readonly<Record<string, unknown>> = useWatch();
  const [text, setText] = useState('');
  const states = fields.map((field) => fieldStateOf(field, values, facts));
  const required = fields.filter((_, index) => states[index]?.isRequired && states[index]?.isVisible);
  const visible = fields.filter((_, index) => states[index]?.isVisible);
  const before = useRef(required);
  useEffect(() => {
    const say = (key: string, field: FieldModel) =>
      translate(key, { name: translate(keys.field(field.path)) });
    const now = required.filter((field) => !before.current.includes(field));
    const noLonger = before.current.filter((field) => !required.includes(field) && visible.includes(field));
    before.current = required;
    if (now.length + noLonger.length === 0) return;
    setText(
      [
        ...now.map((field) => say('form.required.now', field)),
        ...noLonger.map((field) => say('form.required.noLonger', field)),
      ].join(' '),
    );
  });
  return (
    <Box role="status" sx={visuallyHidden}>
      {text}
    </Box>
  );
};

/** Says aloud what the asterisk shows: that a field has become required, or no longer is, by what was just entered. */
export const RequiredAnnouncer = ({ fields }: { readonly fields: readonly FieldModel[] }) => {
  const conditional = useMemo(
    () => fields.filter(({ requiredWhen }) => requiredWhen !== undefined),
    [fields],
  );
  // Without conditions nothing has to be watched: a long form does not render at every key.
  return conditional.length === 0 ? null : <Announcer fields={conditional} />;
};
