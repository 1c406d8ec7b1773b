import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { use, useMemo, useState } from 'react';
import { LinkBase, Navigate, ResourceContextProvider, Title, useRedirect, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import {
  checkVerification,
  type VerificationFacts,
  type VerificationForm,
} from '#domain/verification/checkVerification.ts';
import { verificationStates } from '#domain/verification/states.ts';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import type { Calls, Verification } from '#generated/types.ts';
import { FormGroups } from '#views/form/FormGroups.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { initialValues } from '#views/form/state/formState.tsx';
import { useSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { ModelContext, useModel } from '#views/ModelContext.tsx';
import type { FormChecks } from '#views/override.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { applyInputs, RejectionContext } from './applyInputs.tsx';
import { useRelateItems } from './PlaceInputs.tsx';
import { Rejection } from './Rejection.tsx';
import { useRenewVerification, useVerification } from './useVerification.ts';

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
  const provider = useConsoleProvider();
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
const ApplyForm = ({ verification }: { readonly verification: Verification }) => {
  const context = use(ModelContext);
  const items = useRelateItems();
  const isCityOf = useMemo(
    () => (province: string, city: string) =>
      items.data === undefined ||
      items.data.cities.some((each) => each.value === city && each.province === province),
    [items.data],
  );
  const { id_number: idNumber, legal_representative: person } = verification;
  const own = useMemo(() => {
    const applying = {
      fields: applyInputs,
      checks: verificationChecks(
        isCityOf,
        idNumber === null || person === null ? undefined : { idNumber, person },
      ),
    };
    return (
      context && {
        ...context,
        overrideOf: (noun: string) => (noun === 'verification' ? applying : context.overrideOf(noun)),
      }
    );
  }, [context, isCityOf, idNumber, person]);
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

/** The form a company is verified by, one for each type of organisation. */
export const ApplyPage = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useVerification();
  // Where the verification stands says more than a form no one may fill in.
  if (data?.status === verificationStates.verified) return <Navigate to="/verification" replace />;
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate('verification.apply')} />
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={480} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data !== undefined && data.can?.create !== 1 ? (
        <>
          <Alert severity="info">
            {translate(
              data.status === verificationStates.reviewing
                ? `verification.status.${data.status}.undated`
                : 'verification.mainOnly',
              {
                _: translate('verification.notNow'),
              },
            )}
          </Alert>
          <Button component={LinkBase} to="/verification" sx={{ mt: 2 }}>
            {translate('verification.toStatus')}
          </Button>
        </>
      ) : null}
      {data?.can?.create === 1 ? (
        <>
          <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 'var(--width-reading)' }}>
            {translate('verification.applyIntro')}
          </Typography>
          <Box sx={{ mb: 3 }}>
            <Rejection verification={data} />
          </Box>
          <ApplyForm verification={data} />
        </>
      ) : null}
    </Box>
  );
};
