import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { BrowsedLevel, LoadingLines, type Step, Way } from './BrowsedLevel.tsx';
import { type BrowsedChoice, BrowsedPeople, useLevel } from './BrowsedPeople.tsx';
import { TakeAll } from './TakeAll.tsx';
import { useSuggestedRows } from './useRelated.ts';
import { useTaking } from './useTaking.ts';

/** How much a department holds, said when it has been opened. */
const useSummary = () => {
  const translate = useTranslate();
  return ({ departments, total }: ReturnType<typeof useLevel>): string =>
    [
      departments.length > 0 &&
        `${translate('department.tab.departments')} ${formatCount(departments.length)}`,
      total > 0 && translate('tree.people', { count: formatCount(total), smart_count: total }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
};

interface WayProps {
  readonly choice: BrowsedChoice;
  readonly detailOf: ((row: RaRecord) => string) | undefined;
}

/** People found by name, pinyin, phone or employee number, in place of the departments. */
const FoundPeople = ({ keyword, choice, detailOf }: WayProps & { readonly keyword: string }) => {
  const translate = useTranslate();
  const { rows, isPending } = useSuggestedRows('member', keyword, true);
  if (isPending) return <LoadingLines />;
  if (rows.length === 0)
    return (
      <Typography role="status" color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
        {translate('views.picker.none')}
      </Typography>
    );
  const people = rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name ?? row.id),
    detail: detailOf?.(row) ?? '',
  }));
  return <BrowsedPeople {...choice} people={people} />;
};

interface EveryoneProps {
  readonly step: Step;
  readonly choice: BrowsedChoice;
}

/** Everyone of a department and below it, in one go. */
const Everyone = ({ step, choice }: EveryoneProps) => {
  const provider = useConsoleProvider();
  const taking = useTaking(choice);
  const take = () =>
    void taking.take(async (page, size) => {
      const { list, total } = await provider.call('departmentUsers', {
        id: step.id,
        include_sub: 1,
        page,
        page_size: size,
      });
      return { people: list.map(({ user_id: id, name }) => ({ id, name })), total };
    });
  return (
    <TakeAll taking={taking} count={step.people ?? 0} label="views.picker.takeDepartment" onTake={take} />
  );
};

/** Goes through the departments from the company down, with a search over all of them above. */
export const DepartmentWay = ({ choice, detailOf }: WayProps) => {
  const translate = useTranslate();
  const [keyword, setKeyword] = useState('');
  const [steps, setSteps] = useState<readonly Step[]>([{ id: 0, name: translate('views.tree.root') }]);
  const [isEntered, setEntered] = useState(false);
  const summaryOf = useSummary();
  const current = steps.at(-1) ?? { id: 0, name: '' };
  const level = useLevel(current.id);
  const isSearch = keyword.trim() !== '';
  const go = (next: readonly Step[]) => {
    setEntered(true);
    setSteps(next);
  };
  return (
    <>
      <Box sx={{ px: 3, pt: 1.5, pb: 1.5 }}>
        <TextField
          type="search"
          label={translate('views.picker.searchPeople')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          size="small"
          fullWidth
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ mb: 1 }}
        />
        {isSearch ? null : (
          <>
            <Way steps={steps} isEntered={isEntered} onGo={go} />
            <Typography role="status" variant="caption" color="text.secondary" sx={{ minHeight: 20 }}>
              {level.data === undefined ? level.isFetching && translate('ra.page.loading') : summaryOf(level)}
            </Typography>
          </>
        )}
      </Box>
      <Box
        key={isSearch ? 'search' : current.id}
        aria-busy={level.isFetching}
        sx={{
          flex: 1,
          minHeight: 160,
          overflowY: 'auto',
          borderTop: 1,
          borderColor: 'divider',
          px: 2,
          py: 1,
        }}
      >
        {isSearch ? (
          <FoundPeople keyword={keyword} choice={choice} detailOf={detailOf} />
        ) : (
          <>
            {choice.isMany && current.id !== 0 ? <Everyone step={current} choice={choice} /> : null}
            <BrowsedLevel
              level={level}
              choice={choice}
              onOpen={({ id, name, users_count: people }) => go([...steps, { id, name, people }])}
            />
          </>
        )}
      </Box>
    </>
  );
};
