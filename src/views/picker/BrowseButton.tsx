import AccountTree from '@mui/icons-material/AccountTree';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import type { BrowseProps } from '#views/picker/BrowseDialog.tsx';

const BrowseDialog = lazy(async () => ({ default: (await import('./BrowseDialog.tsx')).BrowseDialog }));

/** Departments hold people, and nothing else. */
const isOfPeople = ({ options: { relation } }: FieldModel): boolean =>
  relation?.resource === 'member' && relation.target === undefined;

/** Opens the departments to choose people from, beside a box that finds them by name; nothing for a box of anything else. */
export const BrowseButton = (props: BrowseProps) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!isOfPeople(props.field)) return null;
  const text = translate('views.picker.browse');
  // A form may have several of them.
  const name = `${text} · ${props.label}`;
  return (
    <>
      <Button
        size="small"
        startIcon={<AccountTree />}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ mt: 0.5 }}
      >
        {text}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <BrowseDialog {...props} title={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
