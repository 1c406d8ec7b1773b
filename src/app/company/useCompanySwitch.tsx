import { useNotify } from 'ra-core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import { askForDrafts } from '#session/drafts.ts';
import type { CompanyChoice } from '../start/accountCalls.ts';
import { hasUnsavedChanges } from '../start/pageReload.ts';

const CompanySwitchDialog = lazy(async () => {
  const { CompanySwitchDialog: component } = await import('./CompanySwitchDialog.tsx');
  return { default: component };
});

type Stage =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly company: CompanyChoice }
  | { readonly kind: 'leaving'; readonly company: CompanyChoice };

/**
 * Enters another company. Unsaved forms ask first, and keep a draft under their own company either way; from then on
 * nothing of the old company is on the screen: a cover lies over the page until the new one is loaded.
 */
export const useCompanySwitch = (): {
  readonly enter: (company: CompanyChoice) => void;
  /** The question or the cover; rendered by whoever offers the switch. */
  readonly dialog: ReactNode;
} => {
  const { switchCompany } = useConsole();
  const notify = useNotify();
  const [stage, setStage] = useState<Stage>({ kind: 'none' });

  const leave = (company: CompanyChoice) => {
    askForDrafts();
    setStage({ kind: 'leaving', company });
    switchCompany(company.company_id).catch((error: Error) => {
      setStage({ kind: 'none' });
      notify(error.message, { type: 'warning', messageArgs: { _: error.message } });
    });
  };

  return {
    enter: (company) => (hasUnsavedChanges() ? setStage({ kind: 'asking', company }) : leave(company)),
    dialog:
      stage.kind === 'none' ? null : (
        <Suspense>
          <CompanySwitchDialog
            company={stage.company.company_name}
            isLeaving={stage.kind === 'leaving'}
            onStay={() => setStage({ kind: 'none' })}
            onLeave={() => leave(stage.company)}
          />
        </Suspense>
      ),
  };
};
