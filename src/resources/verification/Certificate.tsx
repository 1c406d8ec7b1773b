import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { organizationFields } from '#domain/verification/organization.ts';
import { verificationStates } from '#domain/verification/states.ts';
import type { FieldModel } from '#engine/model.ts';
import type { Verification } from '#generated/types.ts';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(150px, max-content) 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1 },
  m: 0,
} as const;

/** The fields of what was handed in, in the order of the form; those of other forms and empty ones are left out. */
const shownFields = (verification: Verification, fields: readonly FieldModel[]): readonly FieldModel[] => {
  const { org_type: type, doc_type: document } = verification;
  if (type === null) return [];
  const values: Readonly<Record<string, unknown>> = { ...verification };
  return organizationFields(type, document).flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined || values[name] === null ? [] : [field];
  });
};

/** What the platform has before it, or what it verified: nothing of it can be changed meanwhile. */
export const Certificate = ({ verification }: { readonly verification: Verification }) => {
  const translate = useTranslate();
  const titleId = useId();
  const model = useModel('verification');
  const fields = shownFields(verification, model.fields);
  const values: Readonly<Record<string, unknown>> = { ...verification };
  const isVerified = verification.status === verificationStates.verified;
  if (fields.length === 0) return null;
  return (
    <ResourceContextProvider value="verification">
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby={titleId}
        sx={{ p: { xs: 2, sm: 3 }, borderRadius: 2.5 }}
      >
        <Typography id={titleId} variant="h2" sx={{ fontSize: '1.05rem' }}>
          {translate(isVerified ? 'verification.certificate' : 'verification.handedIn')}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {translate(isVerified ? 'verification.nameLocked' : 'verification.lockedWhile')}
        </Typography>
        <Box component="dl" sx={list}>
          {fields.map((field) => (
            <Box key={field.name} sx={{ display: 'contents' }}>
              <Typography component="dt" color="text.secondary">
                {translate(wordKeys('verification').field(field.name))}
              </Typography>
              <Typography
                component="dd"
                sx={{ m: 0, mb: { xs: 1, sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' }}
              >
                <FieldDisplay field={field} value={values[field.name]} record={values} />
              </Typography>
            </Box>
          ))}
        </Box>
      </Paper>
    </ResourceContextProvider>
  );
};
