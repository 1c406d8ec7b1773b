import { lazy, Suspense } from 'react';
import { compactNumber } from '#domain/member/phone.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { InputSkeleton } from '../lazyInput.tsx';
import { TextBox } from '../TextBox.tsx';

/** The dialling codes of the world come with the first form that asks for one. */
const PhoneBox = lazy(async () => ({ default: (await import('../PhoneBox.tsx')).PhoneBox }));

/** Spaces, dashes and full-width digits come with numbers pasted from elsewhere. */
const parse = (entry: string): string | null => compactNumber(entry) || null;

const html = { htmlInput: { inputMode: 'tel', autoComplete: 'off' } } as const;

/** A phone number; its country code is chosen beside it when the schema names the field that holds it. */
export const PhoneInput = (props: FieldInputProps) => {
  const codeName = props.field.options.countryCode;
  if (codeName === undefined) return <TextBox {...props} type="tel" parse={parse} html={html} />;
  return (
    <Suspense fallback={<InputSkeleton />}>
      <PhoneBox {...props} codeName={codeName} />
    </Suspense>
  );
};
