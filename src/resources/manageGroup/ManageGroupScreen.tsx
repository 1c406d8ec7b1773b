import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useState } from 'react';
import { Title, useLocation, useNavigate, useTranslate } from 'react-admin';
import { wordKeys } from '#views/wordKeys.ts';
import { GroupList, type MandateDeeds, SubList } from './MandateList.tsx';
import {
  type MandatePlace,
  type MandateTab,
  mandateTabs,
  placeAddress,
  readPlace,
} from './mandateAddress.ts';
import type { MandateDraft } from './mandateDraft.ts';
import { useGroups } from './useMandates.ts';

const MandateDrawer = lazy(async () => ({ default: (await import('./MandateDrawer.tsx')).MandateDrawer }));
const RemoveMandateDialog = lazy(async () => ({
  default: (await import('./RemoveMandateDialog.tsx')).RemoveMandateDialog,
}));
const EffectivePanel = lazy(async () => ({ default: (await import('./EffectivePanel.tsx')).EffectivePanel }));

type Open = { readonly kind: 'edit' | 'remove'; readonly draft: MandateDraft };

interface DialogsProps {
  readonly open: Open | undefined;
  readonly onClose: () => void;
}

const Dialogs = ({ open, onClose }: DialogsProps) => {
  const groups = useGroups().data?.list ?? [];
  if (open === undefined) return null;
  const { kind, draft } = open;
  return (
    <Suspense fallback={null}>
      {kind === 'remove' ? (
        <RemoveMandateDialog draft={draft} onClose={onClose} />
      ) : (
        <MandateDrawer
          initial={draft}
          names={groups
            .filter(({ id }) => draft.kind !== 'manageGroup' || id !== draft.id)
            .map(({ name }) => name)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
};

interface SideProps {
  readonly place: MandatePlace;
  readonly deeds: MandateDeeds;
  readonly onAsk: (place: MandatePlace) => void;
}

const Side = ({ place, deeds, onAsk }: SideProps) => {
  if (place.tab === 'groups') return <GroupList deeds={deeds} />;
  if (place.tab === 'subs') return <SubList deeds={deeds} />;
  return (
    <Suspense fallback={null}>
      <EffectivePanel place={place} onAsk={onAsk} />
    </Suspense>
  );
};

/** Manage groups and sub-administrators, and who may do what because of them. */
export const ManageGroupScreen = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const place = readPlace(useLocation().search);
  const [open, setOpen] = useState<Open>();
  const goTo = (next: MandatePlace) => navigate(placeAddress(next), { replace: true });
  const deeds: MandateDeeds = {
    edit: (draft) => setOpen({ kind: 'edit', draft }),
    remove: (draft) => setOpen({ kind: 'remove', draft }),
    explain: (userId) => goTo({ tab: 'effective', userId, departmentId: undefined }),
  };
  return (
    <Box sx={{ pt: 1, maxWidth: 'var(--width-wide)' }}>
      <Title title={translate(wordKeys('manageGroup').plural)} />
      <Tabs
        value={place.tab}
        onChange={(_, tab: MandateTab) => goTo({ ...place, tab })}
        aria-label={translate(wordKeys('manageGroup').plural)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {mandateTabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            id={`mandate-tab-${tab}`}
            aria-controls="mandate-side"
            label={translate(`mandate.tab.${tab}`)}
          />
        ))}
      </Tabs>
      <Box id="mandate-side" role="tabpanel" aria-labelledby={`mandate-tab-${place.tab}`}>
        <Side place={place} deeds={deeds} onAsk={goTo} />
      </Box>
      <Dialogs open={open} onClose={() => setOpen(undefined)} />
    </Box>
  );
};
