import { useRef, useState } from 'react';
import { CreateBase, type RaRecord, useNavigate, useRedirect, useTranslate } from 'react-admin';
import { writableFields } from '#engine/fields.ts';
import { reasonByRole } from '#engine/reason.ts';
import { FormFactsProvider, initialValues } from '#views/form/state/formState.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { useSuccessText } from '#views/useSay.ts';
import { useModel } from '../ModelContext.tsx';
import { useSay } from '../useSay.ts';
import { wordKeys } from '../wordKeys.ts';
import { ClosedForm, FormDrawer } from './FormDrawer.tsx';
import { useDrawerOrigin } from './rowDrawer.ts';

interface GeneratedCreateProps {
  /** Values known from where the form was opened (the chosen department). */
  readonly defaultValues?: Readonly<Record<string, unknown>>;
}

const creating = { isEditing: false };

/** A new row, entered in a drawer over the list; saved, it opens the detail, leads back to the page it was begun on, or is empty again. */
export const GeneratedCreate = ({ defaultValues }: GeneratedCreateProps) => {
  const model = useModel();
  const translate = useTranslate();
  const say = useSay();
  const redirect = useRedirect();
  const navigate = useNavigate();
  const from = useDrawerOrigin();
  const success = useSuccessText(model, 'create');
  const { standing } = useRights();
  const reason = reasonByRole(model, 'create', standing(model, 'create'));
  const title = translate('views.create.title', {
    name: translate(wordKeys(model.noun).name, { smart_count: 1 }),
  });
  const isAgain = useRef(false);
  const [filled, setFilled] = useState(0);
  // The form shows why; a notification would say it twice.
  const onError = () => {};
  const onSuccess = (row: RaRecord) => {
    say(success(), 'success');
    if (isAgain.current) return setFilled(filled + 1);
    if (from !== undefined) return navigate(from);
    // A call that answers without a row gives no id to show.
    const isKnown = row.id !== undefined && row.id !== null;
    redirect(isKnown ? 'show' : 'list', model.noun, row.id, row);
  };
  if (reason !== undefined) return <ClosedForm model={model} title={title} reason={reason} />;
  return (
    <CreateBase
      key={filled}
      resource={model.noun}
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess, onError }}
      disableAuthentication
    >
      <FormFactsProvider value={creating}>
        <FormDrawer
          model={model}
          title={title}
          defaultValues={{ ...initialValues(writableFields(model.fields)), ...defaultValues }}
          onAgain={(next) => {
            isAgain.current = next;
          }}
        />
      </FormFactsProvider>
    </CreateBase>
  );
};
