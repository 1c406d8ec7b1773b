import CheckIcon from '@mui/icons-material/CheckOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { MenuItemProps } from '@mui/material/MenuItem';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CompanyChoice } from '#app/console/accountCalls.ts';
import { useConsole } from '#app/console/console.ts';
import { hasUnsavedChanges } from '#app/start/moduleFailure.ts';
import { instantText } from '#engine/dateText.ts';
import { askForDrafts } from '#session/drafts.ts';

interface CompanyItemProps extends MenuItemProps {
  readonly company: CompanyChoice;
  readonly isCurrent: boolean;
}

/** One company of the account menu: its name, what one is there, how many people it has; the current one is marked. */
export const CompanyItem = ({ company, isCurrent, ...props }: CompanyItemProps) => {
  const translate = useTranslate();
  const role = translate(`shell.role.${company.role}`);
  const count = translate('frame.company.people', { count: company.users_count });
  return (
    <MenuItem
      {...props}
      disabled={company.erase_time !== null}
      sx={{ '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}
      role="menuitemradio"
      aria-checked={isCurrent}
      selected={isCurrent}
    >
      <ListItemText
        primary={company.company_name}
        secondary={
          company.erase_time === null
            ? `${role} · ${count}`
            : translate('login.dissolving', { time: instantText(company.erase_time) })
        }
        slotProps={{ primary: { noWrap: true, sx: { fontWeight: isCurrent ? 600 : 400 } } }}
      />
      <ListItemIcon sx={{ minWidth: 0, ml: 2, visibility: isCurrent ? 'visible' : 'hidden' }}>
        <CheckIcon fontSize="small" color="primary" />
      </ListItemIcon>
    </MenuItem>
  );
};

/** The companies this person may enter, asked for once a user wants to see them; undefined until known. */
export const useCompanies = (isRequested: boolean): readonly CompanyChoice[] | undefined => {
  const { companies } = useConsole();
  return useQuery({ queryKey: ['account', 'companies'], queryFn: companies, enabled: isRequested }).data;
};

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
  /** The question or the cover; rendered by the component that offers the switch. */
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
