import ScopeIcon from '@mui/icons-material/AccountTreeOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { MixedCheckbox } from '#views/list/SelectBox.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import type { Holder, RoleRow } from './roleData.ts';

/** What the table may ask for. */
export interface HolderActions {
  readonly remove: (people: readonly Holder[]) => void;
  readonly changeScope: (person: Holder) => void;
}

interface HolderTableProps {
  readonly role: RoleRow;
  readonly people: readonly Holder[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: ReadonlySet<number>) => void;
  readonly actions: HolderActions;
}

/** Left out on a phone, where the department stands below the name. */
const wide = { display: { xs: 'none', md: 'table-cell' } };
const shownDepartments = 3;

/** Where the role counts for a person: the first departments by name, each with its way. */
const Scope = ({ person }: { readonly person: Holder }) => {
  const translate = useTranslate();
  const { scope_depts: departments, is_scoped: isScoped, scope_count: count } = person;
  if (isScoped === 0)
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('role.unbound')}
      </Typography>
    );
  if (departments.length === 0)
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('role.scopeHidden')}
      </Typography>
    );
  const first = departments.slice(0, shownDepartments);
  const names = first.map(({ name }) => name).join(translate('list.comma'));
  return (
    <Typography
      component="span"
      variant="body2"
      title={first.map(({ path }) => path).join('\n')}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {count > first.length ? `${names} ${translate('role.moreScope', { count })}` : names}
    </Typography>
  );
};

interface HolderRowProps extends Omit<HolderTableProps, 'people' | 'role' | 'onChoose' | 'chosen'> {
  readonly person: Holder;
  readonly hasScope: boolean;
  /** Whether anyone of the page may be changed: the others' places stay empty then. */
  readonly mayChange: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

const HolderButtons = ({ person, actions }: Pick<HolderRowProps, 'person' | 'actions'>) => {
  const translate = useTranslate();
  const scopeLabel = translate('role.scopeOf', { name: person.name });
  const removeLabel = translate('role.removeOf', { name: person.name });
  return (
    <>
      <Tooltip title={scopeLabel}>
        <IconButton size="small" aria-label={scopeLabel} onClick={() => actions.changeScope(person)}>
          <ScopeIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={removeLabel}>
        <IconButton size="small" aria-label={removeLabel} onClick={() => actions.remove([person])}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  );
};

/** Held by the role's rule alone: neither taken out nor bound to departments here. */
export const isByRuleAlone = ({ by_rule: byRule, by_hand: byHand }: Holder): boolean =>
  byRule === 1 && byHand !== 1;

/** How someone came into the role, where that was by its rule. */
const Origin = ({ person }: { readonly person: Holder }) => {
  const translate = useTranslate();
  if (person.by_rule !== 1) return null;
  const label = translate(isByRuleAlone(person) ? 'role.byRule' : 'role.byRuleAndHand');
  return (
    <Tooltip title={translate('role.byRuleHelp')}>
      <Chip size="small" variant="outlined" label={label} tabIndex={0} sx={{ ml: 1 }} />
    </Tooltip>
  );
};

const HolderRow = ({ person, hasScope, mayChange, isChosen, onToggle, actions }: HolderRowProps) => {
  const translate = useTranslate();
  return (
    <TableRow hover selected={isChosen}>
      {mayChange ? (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            disabled={isByRuleAlone(person)}
            checked={isChosen}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': translate('role.select', { name: person.name }) } }}
          />
        </TableCell>
      ) : null}
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <LinkBase className="row-link" to={`/member/${person.user_id}/show`}>
          {person.name}
        </LinkBase>
        <Origin person={person} />
        <Typography variant="caption" color="text.secondary" component="div">
          {person.workId}
        </Typography>
        <Box sx={{ display: { xs: 'block', md: 'none' } }}>
          <Typography variant="caption" color="text.secondary" component="div">
            {person.department}
          </Typography>
        </Box>
      </TableCell>
      <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>{person.department}</TableCell>
      {hasScope ? (
        <TableCell>
          <Scope person={person} />
        </TableCell>
      ) : null}
      {mayChange ? (
        <TableCell align="right" sx={{ whiteSpace: 'nowrap', width: 88 }}>
          {isByRuleAlone(person) ? null : <HolderButtons person={person} actions={actions} />}
        </TableCell>
      ) : null}
    </TableRow>
  );
};

/** The main administrator, app managers, group owners and group admins have no departments to show. */
const withoutScope: readonly number[] = [1, 7, 8, 9];

/** People of a role with the departments it counts in. */
export const HolderTable = ({ role, people, chosen, onChoose, actions }: HolderTableProps) => {
  const translate = useTranslate();
  const hasScope = !withoutScope.includes(role.posType);
  const mayChange = people.some((person) => person.can.people === 1 && !isByRuleAlone(person));
  const ids = people.filter((person) => !isByRuleAlone(person)).map((person) => person.user_id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('role.peopleTable', { name: role.posName })}>
        <TableHead>
          <TableRow>
            {mayChange ? (
              <TableCell padding="checkbox">
                <MixedCheckbox
                  label={translate('role.selectAll')}
                  isChecked={isAll}
                  isMixed={!isAll && chosen.size > 0}
                  onToggle={() => onChoose(new Set(isAll ? [] : ids))}
                />
              </TableCell>
            ) : null}
            <TableCell>{translate(wordKeys('member').field('name'))}</TableCell>
            <TableCell sx={wide}>{translate('role.column.department')}</TableCell>
            {hasScope ? <TableCell>{translate('role.column.scope')}</TableCell> : null}
            {mayChange ? <TableCell align="right">{translate('role.column.actions')}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <HolderRow
              key={person.user_id}
              person={person}
              hasScope={hasScope}
              mayChange={mayChange}
              isChosen={chosen.has(person.user_id)}
              onToggle={() => toggle(person.user_id)}
              actions={actions}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
