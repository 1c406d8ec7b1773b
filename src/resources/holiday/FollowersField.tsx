import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { RelatedNames } from '#views/picker/RelatedNames.tsx';

/** Who follows a day: everyone, or the departments it names. */
export const FollowersField = (props: FieldDisplayProps) => {
  const translate = useTranslate();
  const isEveryones = !Array.isArray(props.value) || props.value.length === 0;
  return isEveryones ? <span>{translate('holiday.everyone')}</span> : <RelatedNames {...props} />;
};
