import { useNavigate } from 'react-admin';
import { TreePanel } from '#views/tree/TreePanel.tsx';
import { type Found, MemberSearch } from './MemberSearch.tsx';
import { useMemberPlace } from './memberPlace.ts';

/** The tree's numbers are people. */
const countedByTree = ['member'];

/** The departments beside their people, and a search that finds either. */
export const MemberTree = () => {
  const navigate = useNavigate();
  const { departmentId, choose } = useMemberPlace();
  const go = (found: Found) => {
    if (found.kind === 'department') choose(found.id);
    else navigate(`/member/${found.id}/show`);
  };
  return (
    <TreePanel
      resource="department"
      counts={countedByTree}
      selectedId={String(departmentId)}
      onChoose={(row) => choose(Number(row.id))}
      searchBox={<MemberSearch onChoose={go} />}
    />
  );
};
