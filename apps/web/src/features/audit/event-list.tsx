import type { AuditEvent } from '@stowed/contract';
import { ChevronDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { countOf, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useIsNarrowerThan } from '../../lib/use-is-mobile.ts';
import { Button } from '../../ui/button.tsx';
import { ToCheckNote } from '../../widgets/tool-counts.tsx';
import { Thumbnail } from '../../widgets/tool-picture/thumbnail.tsx';
import { changeWords } from './event-view.ts';
import { EventDetails } from './event-details.tsx';

/** Page width in pixels from which all columns fit side by side. */
const ROOM_FROM = 1024;
/** This many names fit; the rest are in the drawer's history and in the export. */
const NAMES = 6;
/** The details show the rest. */
const CHANGES = 3;

interface EventListProps {
  readonly events: readonly AuditEvent[];
  readonly onReload: () => void;
}

/** Shows events as table rows if they fit, otherwise as cards. */
export function EventList(props: EventListProps) {
  return useIsNarrowerThan(ROOM_FROM) ? <Cards {...props} /> : <Table {...props} />;
}

function Cards({ events, onReload }: EventListProps) {
  const opened = useOpened();
  return (
    <ol aria-label="Events" className="space-y-3">
      {events.map((event) => (
        <li key={event.sequence} className="rounded-lg border border-line bg-surface p-4 shadow-panel">
          <div className="flex gap-3">
            <div className="min-w-0 grow">
              <What event={event} />
              <p className="mt-1 text-ink-soft wrap-anywhere">{personWords(event)}</p>
            </div>
            <Photo event={event} onReload={onReload} className="size-16 shrink-0" />
          </div>
          <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-sm text-ink-soft">
              <EventNumber event={event} />, <Time event={event} />
            </p>
            <Toggle event={event} opened={opened} />
          </div>
          {opened.isOpen(event) && (
            <div id={detailsId(event)} className="mt-3 border-t border-line pt-4">
              <EventDetails event={event} onReload={onReload} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const cell = 'px-3 py-2.5 align-top first:pl-4 last:pr-4';
const headers = ['Number', 'Time', 'Who', 'What', 'Photo'];

function Table({ events, onReload }: EventListProps) {
  const opened = useOpened();
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-panel">
      <table aria-label="Events" className="w-full text-left text-[0.9375rem]">
        <thead className="border-b border-line">
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className="placard px-3 py-2.5 first:pl-4">
                {header}
              </th>
            ))}
            <td>
              <span className="sr-only">Details</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Fragment key={event.sequence}>
              <tr className="border-t border-line first:border-t-0">
                <td className={cell}>
                  <EventNumber event={event} />
                </td>
                <td className={cx(cell, 'whitespace-nowrap')}>
                  <Time event={event} />
                </td>
                <td className={cx(cell, 'min-w-48 max-w-64')}>
                  <span className="wrap-anywhere">{event.person.name}</span>
                  <span className="block text-sm text-ink-soft wrap-anywhere">{standingWords(event)}</span>
                </td>
                <td className={cx(cell, 'w-2/5')}>
                  <What event={event} />
                </td>
                <td className={cell}>
                  <Photo event={event} onReload={onReload} className="h-12 w-16" />
                </td>
                <td className={cx(cell, 'text-right')}>
                  <Toggle event={event} opened={opened} />
                </td>
              </tr>
              {opened.isOpen(event) && (
                <tr>
                  <td colSpan={headers.length + 1} id={detailsId(event)} className="bg-sunken p-4">
                    <EventDetails event={event} onReload={onReload} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OfEvent {
  readonly event: AuditEvent;
}

type Opened = ReturnType<typeof useOpened>;

/** The events whose details are open. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  return {
    isOpen: ({ sequence }: AuditEvent) => opened.has(sequence),
    toggle: ({ sequence }: AuditEvent) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(sequence)) next.add(sequence);
        return next;
      }),
  };
}

const detailsId = ({ sequence }: AuditEvent) => `event-${sequence}`;

function Toggle({ event, opened }: OfEvent & { readonly opened: Opened }) {
  const isOpen = opened.isOpen(event);
  return (
    <Button
      variant="quiet"
      className="-my-2 -mr-2 px-2"
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(event) : undefined}
      aria-label={`Details of event ${event.sequence}`}
      onClick={() => opened.toggle(event)}
    >
      Details
      <ChevronDown
        size={18}
        aria-hidden="true"
        className={cx('shrink-0 transition-transform', isOpen && 'rotate-180')}
      />
    </Button>
  );
}

function EventNumber({ event }: OfEvent) {
  return <span className="reading text-ink-soft">#{formatNumber(event.sequence)}</span>;
}

function Time({ event }: OfEvent) {
  return (
    <time dateTime={event.at} className="reading font-normal">
      {formatDateTime(event.at)}
    </time>
  );
}

const standingWords = ({ person: { rank, unit } }: AuditEvent) => [rank, unit].filter(Boolean).join(', ');
const personWords = (event: AuditEvent) =>
  [event.person.name, standingWords(event)].filter(Boolean).join(', ');

function What({ event: { what, missing, toCheck, reason, facts } }: OfEvent) {
  const more = missing.length - NAMES;
  const changes = facts.filter(({ label, before }) => before !== null && !/status$/i.test(label));
  return (
    <>
      <p className="font-semibold wrap-anywhere">{what}</p>
      {changes.slice(0, CHANGES).map((fact) => (
        <p key={fact.label} className="text-sm wrap-anywhere">
          {fact.label}: {changeWords(fact)}
        </p>
      ))}
      {changes.length > CHANGES && (
        <p className="text-sm text-ink-soft">{countOf(changes.length - CHANGES, 'more change')}</p>
      )}
      {missing.length > 0 && (
        <p className="text-sm text-bad wrap-anywhere">
          Missing: {missing.slice(0, NAMES).join(', ')}
          {more > 0 && ` and ${more} more`}
          <ToCheckNote toCheck={toCheck} />
        </p>
      )}
      {reason && <p className="text-sm wrap-anywhere">Reason: {reason}</p>}
    </>
  );
}

interface PhotoProps extends OfEvent {
  readonly onReload: () => void;
  readonly className: string;
}

function Photo({ event, onReload, className }: PhotoProps) {
  if (event.imageUrl === null) return null;
  return (
    <Thumbnail
      imageUrl={event.imageUrl}
      alt={`Photo of event ${event.sequence}`}
      onExpired={onReload}
      className={className}
    />
  );
}
