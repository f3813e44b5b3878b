import { ToolboxListPage } from '../../features/toolboxes/toolbox-list-page.tsx';

export function ToolboxesRoute() {
  return <ToolboxListPage />;
}
