import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactElement, useId } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import { wordKeys } from '#views/wordKeys.ts';
import type { BrowsedPerson } from './useLevel.ts';

/** A person as the dialog knows them; who was chosen before may have no name yet. */
export interface ChosenPerson {
  readonly id: Identifier;
  readonly name?: string;
}

export interface BrowsedChoice {
  readonly isMany: boolean;
  readonly chosen: readonly ChosenPerson[];
  /** How many there may be; `Infinity` where nothing says so. */
  readonly limit: number;
  readonly onChange: (chosen: readonly ChosenPerson[]) => void;
}

interface LineProps {
  readonly input: ReactElement;
  readonly name: string;
  readonly detail: string;
}

const Line = ({ input, name, detail }: LineProps) => (
  <Box
    component="label"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      minHeight: 44,
      px: 0.5,
      borderRadius: 1,
      cursor: 'pointer',
      '&:hover': { bgcolor: 'action.hover' },
      '&:has(:disabled)': { cursor: 'default', color: 'text.disabled' },
    }}
  >
    {input}
    <Box sx={{ minWidth: 0, py: 0.5 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {detail === '' ? null : (
        <Typography
          variant="caption"
          color="text.secondary"
          sx={{ display: 'block', overflowWrap: 'anywhere', lineHeight: 1.4 }}
        >
          {detail}
        </Typography>
      )}
    </Box>
  </Box>
);

const detailOf = ({ workId, path }: BrowsedPerson): string =>
  [workId, path].filter((part) => part !== null && part !== '').join(' · ');

interface AllLineProps extends BrowsedChoice {
  readonly people: readonly BrowsedPerson[];
}

/** Chooses everyone who is listed, as far as there is room for all of them. */
const AllLine = ({ people, chosen, limit, onChange }: AllLineProps) => {
  const translate = useTranslate();
  const listed = new Set(people.map(({ user_id: id }) => id));
  const others = chosen.filter(({ id }) => !listed.has(Number(id)));
  const isAll = others.length + listed.size === chosen.length;
  const known = new Set(chosen.map(({ id }) => Number(id)));
  const added = people.filter(({ user_id: id }) => !known.has(id));
  const toggle = () =>
    onChange(isAll ? others : [...chosen, ...added.map(({ user_id: id, name }) => ({ id, name }))]);
  return (
    <Line
      name={translate('department.bulk.selectAll')}
      detail=""
      input={
        <Checkbox
          size="small"
          checked={isAll}
          indeterminate={!isAll && others.length < chosen.length}
          disabled={!isAll && chosen.length + added.length > limit}
          onChange={toggle}
        />
      }
    />
  );
};

interface BrowsedPeopleProps extends BrowsedChoice {
  readonly people: readonly BrowsedPerson[];
}

/** The people of one department, each to be ticked; one of them alone where one is asked for. */
export const BrowsedPeople = (props: BrowsedPeopleProps) => {
  const { people, isMany, chosen, limit, onChange } = props;
  const translate = useTranslate();
  const groupName = useId();
  const toggle = ({ user_id: id, name }: BrowsedPerson, isChosen: boolean) => {
    if (!isMany) return onChange([{ id, name }]);
    return onChange(isChosen ? chosen.filter((each) => Number(each.id) !== id) : [...chosen, { id, name }]);
  };
  return (
    <Box
      role={isMany ? 'group' : 'radiogroup'}
      aria-label={translate(wordKeys('member').name, { smart_count: 2 })}
    >
      {isMany && people.length > 1 ? <AllLine {...props} /> : null}
      {people.map((person) => {
        const isChosen = chosen.some(({ id }) => Number(id) === person.user_id);
        const shared = {
          size: 'small',
          checked: isChosen,
          onChange: () => toggle(person, isChosen),
        } as const;
        return (
          <Line
            key={person.user_id}
            name={person.name}
            detail={detailOf(person)}
            input={
              isMany ? (
                <Checkbox {...shared} disabled={!isChosen && chosen.length >= limit} />
              ) : (
                <Radio {...shared} name={groupName} />
              )
            }
          />
        );
      })}
    </Box>
  );
};
