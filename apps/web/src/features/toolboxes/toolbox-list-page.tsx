import { isAdmin } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../lib/session.tsx';
import { toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { ToolboxList } from './toolbox-list.tsx';

export function ToolboxListPage() {
  const toolboxes = useQuery(toolboxesQuery());
  const user = useCurrentUser();
  // After a failed reload the list stays, and so does a dialog above it.
  if (toolboxes.error && !toolboxes.data) {
    return (
      <QueryFailure
        title="Toolboxes could not be loaded"
        error={toolboxes.error}
        onRetry={() => void toolboxes.refetch()}
      />
    );
  }
  return (
    <ToolboxList
      toolboxes={toolboxes.data}
      mayManage={user !== undefined && isAdmin(user)}
      role={user?.role}
    />
  );
}
