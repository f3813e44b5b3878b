import type { RequestOf, endpoints, AuditEvent } from '@stowed/contract';
import { organizationRole, systemRole } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';

export const times = [
  { value: 'all', label: 'All time' },
  { value: 'today', label: 'Today' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: 'range', label: 'Custom range' },
] as const;
type TimeChoice = (typeof times)[number]['value'];

/** The part of the record to show; an empty field matches everything. */
export interface EventView {
  readonly time: TimeChoice;
  /** The first and last day, such as 2025-11-03; used with `range`. */
  readonly from: string;
  readonly to: string;
  readonly person: string;
  readonly toolbox: string;
  readonly kind: string;
}

export const everything: EventView = { time: 'all', from: '', to: '', person: '', toolbox: '', kind: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const daysBack = { today: 0, '7d': 6, '30d': 29 } as const;

const isTime = (text: string | null): text is TimeChoice => times.some(({ value }) => value === text);
const dayIn = (params: URLSearchParams, name: string): string => {
  const day = params.get(name) ?? '';
  return DAY.test(day) ? day : '';
};

/** Reads the view from an address. */
export function readView(params: URLSearchParams): EventView {
  const [time, from, to] = [params.get('time'), dayIn(params, 'from'), dayIn(params, 'to')];
  return {
    time: isTime(time) ? time : from || to ? 'range' : 'all',
    from,
    to,
    person: params.get('person') ?? '',
    toolbox: params.get('toolbox') ?? '',
    kind: params.get('kind') ?? '',
  };
}

/** The address of a view. It includes days only with a custom range. */
export function writeView(view: EventView): URLSearchParams {
  const params = new URLSearchParams();
  const isRange = view.time === 'range';
  const kept = { ...view, time: view.time === 'all' ? '' : view.time };
  for (const key of ['time', 'from', 'to', 'person', 'toolbox', 'kind'] as const) {
    const isDay = key === 'from' || key === 'to';
    if (kept[key] !== '' && (isRange || !isDay)) params.set(key, kept[key]);
  }
  return params;
}

/** Midnight in this device's time zone, `days` after the given day. */
function midnight(day: Date, later = 0): string {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).toISOString();
}

function dayOf(text: string): Date | undefined {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date;
}

function momentsOf({ time, from, to }: EventView, now: Date): { from?: string; to?: string } {
  if (time === 'all') return {};
  if (time !== 'range') return { from: midnight(now, -daysBack[time]) };
  const [first, last] = [dayOf(from), dayOf(to)];
  return compact({ from: first && midnight(first), to: last && midnight(last, 1) });
}

export type WantedEvents = Omit<RequestOf<typeof endpoints.listEvents>['query'], 'cursor'>;

/** The server's query. Days start and end in this device's time zone. */
export function wantedOf(view: EventView, now: Date): WantedEvents {
  const { person, toolbox, kind } = view;
  const chosen = compact({
    person: person || undefined,
    toolboxId: toolbox || undefined,
    kind: kind || undefined,
  });
  return { ...chosen, ...momentsOf(view, now) };
}

export interface Chosen {
  readonly label: string;
  /** The view without this filter. */
  readonly without: Partial<EventView>;
}

interface Names {
  readonly person: (id: string) => string;
  readonly kind: (kind: string) => string;
}

function timeWords({ time, from, to }: EventView): string {
  if (time !== 'range') return times.find(({ value }) => value === time)?.label ?? '';
  const [first, last] = [from, to].map((day) => (day ? formatDate(`${day}T12:00`) : ''));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `From ${first}`;
  return last ? `Until ${last}` : '';
}

/** The chosen filters in words. */
export function chosenOf(view: EventView, names: Names): readonly Chosen[] {
  const time = timeWords(view);
  return [
    ...(view.time !== 'all' && time
      ? [{ label: time, without: { time: 'all', from: '', to: '' } as const }]
      : []),
    ...(view.person ? [{ label: names.person(view.person), without: { person: '' } }] : []),
    ...(view.toolbox ? [{ label: view.toolbox, without: { toolbox: '' } }] : []),
    ...(view.kind ? [{ label: names.kind(view.kind), without: { kind: '' } }] : []),
  ];
}

type Fact = AuditEvent['facts'][number];

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Formats values as the other screens do: role names, local times. */
function inWords(label: string, value: string | null): string {
  if (!value) return 'nothing';
  if (INSTANT.test(value)) return formatMoment(value);
  const role = label === 'Role' ? systemRole.safeParse(value) : undefined;
  if (role?.success) return systemRoleName(role.data);
  const standing = label === 'Organization role' ? organizationRole.safeParse(value) : undefined;
  return standing?.success ? organizationRoleName(standing.data) : value;
}

/** The new value of an event, after the previous one if any: 'Maintainer → Administrator'. */
export function changeWords({ label, before, after }: Fact): string {
  const now = inWords(label, after);
  return before === null ? now : `${inWords(label, before)} → ${now}`;
}
