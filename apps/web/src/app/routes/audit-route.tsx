import { AuditPage } from '../../features/audit/audit-page.tsx';

export function AuditRoute() {
  return <AuditPage />;
}
