import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormState } from 'react-hook-form';
import { enteredNames } from './draft/typedFields.ts';
import { placedErrors } from './errors/errorLeaves.ts';
import { useRevealing } from './errors/FormPlaces.ts';
import { FormFields } from './FormFields.tsx';
import type { ShownGroup } from './FormGroups.tsx';

const GroupTitle = ({ group }: { readonly group: ShownGroup }) => {
  const translate = useTranslate();
  const { errors } = useFormState();
  const count = placedErrors(errors, group.fields).length;
  if (count === 0) return group.title;
  return (
    <Badge
      color="error"
      badgeContent={count}
      slotProps={{
        badge: { 'aria-label': translate('form.errors.count', { smart_count: count }), role: 'img' },
      }}
      sx={{ pr: 1.5 }}
    >
      {group.title}
    </Badge>
  );
};

/** The groups of a form as tabs. A tab says how many errors are in it, and opens when one of them is led to. */
export const TabbedGroups = ({ groups }: { readonly groups: readonly ShownGroup[] }) => {
  const [chosen, setChosen] = useState(groups[0]?.key);
  const current = groups.some((group) => group.key === chosen) ? chosen : groups[0]?.key;
  const id = useId();
  useRevealing((name) => {
    const group = groups.find(({ fields }) => enteredNames(fields).has(name));
    // At once: what is in a hidden panel cannot be focused.
    if (group !== undefined) flushSync(() => setChosen(group.key));
  });
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, key: string) => setChosen(key)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {groups.map((group) => (
          <Tab
            key={group.key}
            value={group.key}
            id={`${id}-${group.key}`}
            aria-controls={`${id}-${group.key}-panel`}
            label={<GroupTitle group={group} />}
          />
        ))}
      </Tabs>
      {groups.map((group) => (
        // Every panel stays mounted: a value entered behind another tab is still part of the form.
        <Box
          key={group.key}
          role="tabpanel"
          id={`${id}-${group.key}-panel`}
          aria-labelledby={`${id}-${group.key}`}
          hidden={group.key !== current}
        >
          <FormFields fields={group.fields} />
        </Box>
      ))}
    </>
  );
};
