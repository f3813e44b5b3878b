import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIsMobile } from '../../lib/use-is-mobile.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { eventChoicesQuery } from './api/events-query.ts';
import { everything } from './event-view.ts';
import type { Chosen, EventView } from './event-view.ts';
import { FilterFields } from './filter-fields.tsx';

interface FilterBarProps {
  readonly view: EventView;
  readonly chosen: readonly Chosen[];
  readonly onChoose: (part: Partial<EventView>) => void;
}

/** The filters: side by side, or behind one button on a phone. Active filters are listed below. */
export function FilterBar({ view, chosen, onChoose }: FilterBarProps) {
  const isMobile = useIsMobile();
  const { data: choices, error, refetch } = useQuery(eventChoicesQuery());
  const fields = <FilterFields view={view} choices={choices} onChoose={onChoose} />;
  return (
    <div role="search" aria-label="Filters" className="mb-5 flex flex-col gap-3">
      {isMobile ? (
        <FilterSheet count={chosen.length}>{fields}</FilterSheet>
      ) : (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">{fields}</div>
      )}
      {error && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-warn">
          The people and toolboxes for the filters could not be loaded.
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul aria-label="Active filters" className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ label, without }) => (
          <li key={label}>
            <Button aria-label={`Remove filter ${label}`} className="px-3" onClick={() => onChoose(without)}>
              <span className="wrap-anywhere">{label}</span>
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
        {chosen.length > 1 && (
          <li>
            <Button variant="quiet" onClick={() => onChoose(everything)}>
              Clear all
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

interface FilterSheetProps {
  readonly count: number;
  readonly children: ReactNode;
}

function FilterSheet({ count, children }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="lg" className="w-full" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Filters">
        <div className="space-y-4">
          {children}
          <Button variant="primary" size="lg" className="w-full" onClick={() => setIsOpen(false)}>
            Show events
          </Button>
        </div>
      </Dialog>
    </>
  );
}
