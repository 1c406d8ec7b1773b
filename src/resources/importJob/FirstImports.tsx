import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { importPermission, importStartAddress } from '#views/import/entry/importAddress.ts';
import { useModels } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/rights.tsx';

/** The nouns whose sheets people bring first. */
const nouns = ['department', 'member', 'resignation'] as const;

/** Where nothing has been imported yet: the first sheet of each noun, as far as the reader's role opens it. */
export const FirstImports = () => {
  const translate = useTranslate();
  const models = useModels();
  const { standing } = useRights();
  return nouns.map((noun) => {
    const model = models[noun];
    const [first] = model?.imports ?? [];
    if (model === undefined || first === undefined) return null;
    const { reach } = standing(model, importPermission(model, first));
    if (reach === 'none' || reach === 'ungranted') return null;
    return (
      <Button key={noun} variant="outlined" component={LinkBase} to={importStartAddress(noun, first.purpose)}>
        {translate(`resources.${noun}.imports.${first.purpose}.title`)}
      </Button>
    );
  });
};
