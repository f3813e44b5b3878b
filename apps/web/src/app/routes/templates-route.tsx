import { TemplatePage } from '../../features/templates/template-page.tsx';

interface TemplatesRouteProps {
  readonly id?: string;
}

export function TemplatesRoute({ id }: TemplatesRouteProps) {
  return <TemplatePage routeId={id} />;
}
