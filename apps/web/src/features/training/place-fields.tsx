import type { Toolbox } from '@stowed/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { CardFailure } from '../../ui/query-failure.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';

export interface Place {
  readonly toolboxId: string;
  /** 0: none is chosen. */
  readonly drawerNumber: number;
}

interface PlaceFieldsProps {
  readonly toolboxes: UseQueryResult<Toolbox[]>;
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

function nameOf({ name, toolboxId }: Toolbox): string {
  return name === toolboxId ? name : `${name} (${toolboxId})`;
}

/** Chooses a drawer of the organization. */
export function PlaceFields({ toolboxes, place, onChange }: PlaceFieldsProps) {
  const { data, error } = toolboxes;
  if (error && !data) {
    return (
      <CardFailure
        title="The toolboxes could not be loaded"
        error={error}
        onRetry={() => void toolboxes.refetch()}
      />
    );
  }
  if (!data) return <Skeleton className="h-44" />;
  const drawers = data.find(({ toolboxId }) => toolboxId === place.toolboxId)?.drawers ?? 0;
  return (
    <>
      <SelectField
        label="Toolbox"
        value={place.toolboxId}
        placeholder="Select a toolbox"
        options={data.map((one) => ({ value: one.toolboxId, label: nameOf(one) }))}
        onChange={(event) => onChange({ toolboxId: event.target.value, drawerNumber: 0 })}
      />
      <SelectField
        label="Drawer"
        value={String(place.drawerNumber)}
        disabled={drawers === 0}
        placeholder="Select a drawer"
        options={Array.from({ length: drawers }, (_, index) => ({
          value: String(index + 1),
          label: `Drawer ${index + 1}`,
        }))}
        onChange={(event) => onChange({ ...place, drawerNumber: Number(event.target.value) })}
      />
    </>
  );
}
