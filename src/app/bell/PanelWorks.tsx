import List from '@mui/material/List';
import { useTranslate } from 'ra-core';
import type { LongWork } from '#views/longWork/longWorkStore.ts';
import { useLongWork } from '#views/longWork/useLongWork.ts';
import { WorkLine } from './WorkLine.tsx';

interface PanelWorksProps {
  readonly onClose: () => void;
}

/** Long work of this tab, which ends with it; nothing where there is none. */
export const PanelWorks = ({ onClose }: PanelWorksProps) => {
  const translate = useTranslate();
  const { works, remove, update } = useLongWork();
  if (works.length === 0) return null;
  const showResult = ({ id, report }: LongWork) => {
    if (report !== undefined) update(id, { report: { ...report, isOpen: true } });
    onClose();
  };
  return (
    <List dense aria-label={translate('frame.bell.works')}>
      {works.map((work) => (
        <WorkLine
          key={work.id}
          work={work}
          onRemove={() => remove(work.id)}
          onOpen={() => showResult(work)}
        />
      ))}
    </List>
  );
};
