import { CreateBase, type RaRecord, useRedirect, useTranslate } from 'react-admin';
import { writableFields } from '#engine/fields.ts';
import { FormFactsProvider } from '../form/FormFacts.tsx';
import { initialValues } from '../form/initialValues.ts';
import { useModel } from '../ModelContext.tsx';
import { useSay } from '../useSay.ts';
import { useSuccessText } from '../useSuccessText.ts';
import { wordKeys } from '../wordKeys.ts';
import { FormDrawer } from './FormDrawer.tsx';

interface GeneratedCreateProps {
  /** Values known from where the form was opened (the chosen department). */
  readonly defaultValues?: Readonly<Record<string, unknown>>;
}

const creating = { isEditing: false };

/** A new row, entered in a drawer over the list; opens its detail when it is saved. */
export const GeneratedCreate = ({ defaultValues }: GeneratedCreateProps) => {
  const model = useModel();
  const translate = useTranslate();
  const say = useSay();
  const redirect = useRedirect();
  const success = useSuccessText(model, 'create');
  // The form shows why; a notification would say it twice.
  const onError = () => {};
  const onSuccess = (row: RaRecord) => {
    say(success, 'success');
    // A call that answers without a row gives no id to show.
    const isKnown = row.id !== undefined && row.id !== null;
    redirect(isKnown ? 'show' : 'list', model.noun, row.id, row);
  };
  return (
    <CreateBase resource={model.noun} mutationMode="pessimistic" mutationOptions={{ onSuccess, onError }}>
      <FormFactsProvider value={creating}>
        <FormDrawer
          model={model}
          title={translate('views.create.title', {
            name: translate(wordKeys(model.noun).name, { smart_count: 1 }),
          })}
          defaultValues={{ ...initialValues(writableFields(model.fields)), ...defaultValues }}
        />
      </FormFactsProvider>
    </CreateBase>
  );
};
