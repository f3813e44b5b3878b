import type { TimelineEntry } from '@stowed/contract';
import { caseOutcomeWords } from '@stowed/domain';
import {
  Ban,
  Camera,
  CircleCheck,
  CircleDashed,
  FileCheck,
  FileX,
  NotebookPen,
  Phone,
  Plane,
  RotateCcw,
  Search,
  Siren,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

interface Look {
  readonly icon: LucideIcon;
  readonly title: (entry: TimelineEntry) => string;
}

const outcome = ({ outcome: value }: TimelineEntry) =>
  value === null ? '' : caseOutcomeWords[value].toLowerCase();
const subject = ({ subject: value }: TimelineEntry) => value ?? 'nobody';
const results = { nothing: 'nothing found', found: 'found' };

export const entryLooks: Readonly<Record<TimelineEntry['kind'], Look>> = {
  note: { icon: NotebookPen, title: () => 'Note' },
  search: {
    icon: Search,
    title: ({ area, result }) => `Searched ${area ?? ''}: ${results[result ?? 'nothing']}`,
  },
  notified: { icon: Phone, title: () => 'Notified' },
  photo: { icon: Camera, title: () => 'Photo' },
  suspected: { icon: CircleDashed, title: () => 'Suspected' },
  opened: { icon: TriangleAlert, title: () => 'Opened' },
  missed_again: { icon: CircleDashed, title: () => 'Seen, then missing again' },
  assigned: { icon: UserRound, title: (entry) => `Search assigned to ${subject(entry)}` },
  escalated: { icon: Siren, title: () => 'Escalated' },
  proposed: { icon: FileCheck, title: (entry) => `Proposed to close as ${outcome(entry)}` },
  rejected: { icon: FileX, title: () => 'Closure rejected' },
  closed: { icon: CircleCheck, title: (entry) => `Closed as ${outcome(entry)}` },
  reopened: { icon: RotateCcw, title: () => 'Reopened' },
  work_item_added: { icon: Ban, title: (entry) => `Put in question: ${subject(entry)}` },
  work_item_cleared: { icon: Plane, title: (entry) => `Cleared ${subject(entry)}` },
  work_item_clear_confirmed: { icon: Plane, title: (entry) => `Confirmed that ${subject(entry)} is clear` },
};

export const entryTitle = (entry: TimelineEntry): string => entryLooks[entry.kind].title(entry);
