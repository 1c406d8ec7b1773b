import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { asTyped, RevealToggle } from '#views/fields/inputs/texts.tsx';
import { TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';

/** The client's secret: hidden as it is typed, and where one is kept its box says so and may stay empty. */
export const SecretInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const isKept = useRecordContext()?.has_secret === 1;
  const [isShown, setShown] = useState(false);
  return (
    <TextBox
      {...props}
      type={isShown ? 'text' : 'password'}
      help={isKept ? translate('signOn.set.secretKept') : undefined}
      html={{
        htmlInput: { ...asTyped, autoComplete: 'new-password' },
        input: { endAdornment: <RevealToggle isShown={isShown} onToggle={() => setShown(!isShown)} /> },
      }}
    />
  );
};
