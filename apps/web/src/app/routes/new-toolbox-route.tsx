import { NewToolboxPage } from '../../features/toolboxes/new-toolbox-page.tsx';

export function NewToolboxRoute() {
  return <NewToolboxPage />;
}
