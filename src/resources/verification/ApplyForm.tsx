import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { use, useMemo, useState } from 'react';
import { LinkBase, ResourceContextProvider, useDataProvider, useRedirect, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import {
  checkVerification,
  type VerificationFacts,
  type VerificationForm,
} from '#domain/verification/checkVerification.ts';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import type { Calls, Verification } from '#generated/types.ts';
import { FormGroups } from '#views/form/FormGroups.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { initialValues } from '#views/form/state/initialValues.ts';
import { useSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { ModelContext, useModel } from '#views/ModelContext.tsx';
import type { FormChecks } from '#views/override.ts';
import { useSay } from '#views/useSay.ts';
import { applyInputs } from './applyInputs.tsx';
import { RejectionContext } from './rejectionContext.ts';
import { useRelateItems } from './useRelateItems.ts';
import { useRenewVerification } from './useVerification.ts';

/** The rules the server asks too, before anything is sent; `kept`: whose number is kept already, masked. */
const verificationChecks =
  (isCityOf: (province: string, city: string) => boolean, kept: VerificationFacts['kept']): FormChecks =>
  (sent) =>
    checkVerification(sent as unknown as VerificationForm, { isCityOf, kept });

/** What was handed in last, else the form's own beginning: nine of ten are enterprises with the unified licence. */
const defaultsOf = (model: EntityModel, verification: Verification): Readonly<Record<string, unknown>> => {
  const kept: Readonly<Record<string, unknown>> = { ...verification };
  const fields = writableFields(model.fields);
  return {
    ...initialValues(fields),
    ...Object.fromEntries(fields.map(({ name }) => [name, kept[name] ?? null])),
    org_type: verification.org_type ?? 'enterprise',
    doc_type: verification.doc_type ?? 'unified_licence',
    code: null,
  };
};

const Fields = ({ verification }: { readonly verification: Verification }) => {
  const model = useModel();
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const redirect = useRedirect();
  const renew = useRenewVerification();
  const say = useSay();
  const resolver = useSchemaResolver(model);
  const fields = useMemo(() => writableFields(model.fields), [model]);
  const [defaults] = useState(() => defaultsOf(model, verification));
  const submit = async (values: FieldValues) => {
    const answered = await provider.call('attestation', values as Calls['attestation']['request']);
    say(translate('resources.verification.success.attestation'), 'success');
    await renew(answered);
    redirect('/verification');
  };
  return (
    <SchemaForm fields={fields} resolver={resolver} defaultValues={defaults} onSubmit={submit}>
      <Typography variant="h2" sx={visuallyHidden}>
        {translate('verification.step.submit')}
      </Typography>
      <FormGroups model={model} />
      <Box sx={{ display: 'flex', gap: 1, mt: 3, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" aria-keyshortcuts="Control+S Control+Enter">
          {translate('verification.submit')}
        </Button>
        <Button component={LinkBase} to="/verification">
          {translate('verification.toStatus')}
        </Button>
      </Box>
    </SchemaForm>
  );
};

/** The schema's form with the inputs this one has of its own, and the platform's reasons beside the fields. */
export const ApplyForm = ({ verification }: { readonly verification: Verification }) => {
  const context = use(ModelContext);
  const items = useRelateItems();
  const isCityOf = useMemo(
    () => (province: string, city: string) =>
      items.data === undefined ||
      items.data.cities.some((each) => each.value === city && each.province === province),
    [items.data],
  );
  const { id_number: idNumber, legal_representative: person } = verification;
  const own = useMemo(
    () =>
      context && {
        ...context,
        overrides: {
          ...context.overrides,
          verification: {
            fields: applyInputs,
            checks: verificationChecks(
              isCityOf,
              idNumber === null || person === null ? undefined : { idNumber, person },
            ),
          },
        },
      },
    [context, isCityOf, idNumber, person],
  );
  return (
    <ModelContext value={own}>
      <ResourceContextProvider value="verification">
        <RejectionContext value={verification.reject_fields}>
          <Fields verification={verification} />
        </RejectionContext>
      </ResourceContextProvider>
    </ModelContext>
  );
};
