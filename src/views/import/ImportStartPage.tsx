import Alert from '@mui/material/Alert';
import { useParams, useTranslate } from 'react-admin';
import type { EntityModel, ImportModel } from '#engine/model.ts';
import { reasonByRole } from '#engine/reason.ts';
import { useRights } from '../reasons/RightsContext.ts';
import { useReasonText } from '../reasons/useReasonText.ts';
import { importPermission } from './entry/importRights.ts';
import { ImportFrame } from './ImportFrame.tsx';
import { OpenImports } from './OpenImports.tsx';
import { TemplateStep } from './TemplateStep.tsx';
import { UploadStep } from './UploadStep.tsx';

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
  const reasonText = useReasonText(model);
  const permission = importPermission(model, purpose);
  const reason = reasonByRole(model, permission, standing(model, permission));
  if (reason !== undefined) return <Alert severity="warning">{reasonText(reason)}</Alert>;
  return (
    <>
      <OpenImports noun={model.noun} purpose={purpose.purpose} />
      <TemplateStep key={`template ${purpose.purpose}`} model={model} purpose={purpose} />
      <UploadStep key={`upload ${purpose.purpose}`} noun={model.noun} purpose={purpose} />
    </>
  );
};
