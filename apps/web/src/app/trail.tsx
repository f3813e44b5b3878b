import { useToolboxName } from '../lib/use-toolbox-name.ts';
import { Breadcrumb, Crumb } from '../ui/breadcrumb.tsx';

/** A screen above the shown one, named by its label, or a toolbox, by its name. */
export type TrailStep = { readonly href: string } & (
  { readonly label: string } | { readonly toolboxId: string }
);

/** The way from the list to the shown screen. */
export function Trail({ steps }: { readonly steps: readonly TrailStep[] }) {
  return (
    <Breadcrumb>
      {steps.map((step) =>
        'toolboxId' in step ? (
          <ToolboxCrumb key={step.toolboxId} {...step} />
        ) : (
          <Crumb key={step.label} href={step.href}>
            {step.label}
          </Crumb>
        ),
      )}
    </Breadcrumb>
  );
}

interface ToolboxCrumbProps {
  readonly href: string;
  readonly toolboxId: string;
}

function ToolboxCrumb({ href, toolboxId }: ToolboxCrumbProps) {
  const name = useToolboxName(toolboxId);
  return (
    <Crumb href={href} isLong>
      {name ?? <span className="sr-only">{toolboxId}</span>}
    </Crumb>
  );
}
