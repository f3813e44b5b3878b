import { UserManagementPage } from '../../features/user-management/user-management-page.tsx';

export function UserManagementRoute() {
  return <UserManagementPage />;
}
