import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useParams, useTranslate } from 'react-admin';
import type { EntityModel, ImportModel } from '#engine/model.ts';
import { reasonByRole } from '#engine/reason.ts';
import { useReasonText } from '#views/reasons/ReasonNote.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { importAddress, importPermission } from './entry/importAddress.ts';
import { ImportFrame } from './ImportFrame.tsx';
import { PlainImport } from './PlainImport.tsx';
import { TemplateStep } from './TemplateStep.tsx';
import { UploadStep } from './UploadStep.tsx';

interface OpenImportsProps {
  readonly noun: string;
  readonly purpose: string;
}

/** Imports of this purpose that were begun and not brought to an end: the way back to them. */
const OpenImports = ({ noun, purpose }: OpenImportsProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data } = useQuery({
    queryKey: ['importJob', 'open'],
    queryFn: ({ signal }) =>
      provider.call(
        'importList',
        { page: 1, page_size: 20, filter: { status: ['uploaded', 'checked', 'importing'] } },
        { signal },
      ),
  });
  const open = (data?.list ?? []).filter((job) => job.noun === noun && job.purpose === purpose);
  if (open.length === 0) return null;
  return (
    <Alert severity="info">
      {translate('importing.open.title')}
      <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
        {open.map((job) => (
          <li key={job.import_id}>
            <Link component={LinkBase} to={importAddress(job.import_id)}>
              {translate(`importing.open.${job.status}`, { file: job.file_name })}
            </Link>
          </li>
        ))}
      </Stack>
    </Alert>
  );
};

/** Step 1 of a purpose: the template, and the filled sheet. */
export const ImportStartPage = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { purpose: name = '' } = useParams<{ purpose: string }>();
  const purpose = model.imports.find((each) => each.purpose === name);
  if (purpose === undefined) return <Alert severity="warning">{translate('importing.unknown')}</Alert>;
  return (
    <ImportFrame title={translate(`resources.${model.noun}.imports.${name}.title`)} step="upload">
      <Offered model={model} purpose={purpose} />
    </ImportFrame>
  );
};

interface OfferedProps {
  readonly model: EntityModel;
  readonly purpose: ImportModel;
}

/** The two parts of the step, or why they are closed to this reader. */
const Offered = ({ model, purpose }: OfferedProps) => {
  const { standing } = useRights();
  const { offers } = useConsoleProvider();
  const reasonText = useReasonText(model);
  const permission = importPermission(model, purpose);
  const reason = reasonByRole(model, permission, standing(model, permission));
  if (reason !== undefined) return <Alert severity="warning">{reasonText(reason)}</Alert>;
  return (
    <>
      {offers('importList') ? <OpenImports noun={model.noun} purpose={purpose.purpose} /> : null}
      <TemplateStep key={`template ${purpose.purpose}`} model={model} purpose={purpose} />
      {offers('importInfo') ? (
        <UploadStep key={`upload ${purpose.purpose}`} noun={model.noun} purpose={purpose} />
      ) : (
        <PlainImport key={`plain ${purpose.purpose}`} model={model} purpose={purpose} />
      )}
    </>
  );
};
