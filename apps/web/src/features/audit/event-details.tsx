import type { AuditEvent } from '@stowed/contract';
import { clockErrorWords } from '@stowed/domain';
import { History } from 'lucide-react';
import { formatMoment } from '../../lib/format.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ToolPicture } from '../../widgets/tool-picture/tool-picture.tsx';
import { changeWords } from './event-view.ts';

/** Everything on record about one event, including its place in the chain. */
export function EventDetails({
  event,
  onReload,
}: {
  readonly event: AuditEvent;
  readonly onReload: () => void;
}) {
  const { deviceTime, queuedAt, facts, engineVersion, templateVersion, imageUrl } = event;
  const clock = clockErrorWords(deviceTime, event.at);
  return (
    <div className="space-y-4">
      {imageUrl && (
        <ToolPicture
          imageUrl={imageUrl}
          tools={[]}
          overlay="verdicts"
          alt={`Photo of event ${event.sequence}`}
          onExpired={onReload}
          empty={<p>This event has no picture.</p>}
          className="h-64 rounded-md md:h-80"
        />
      )}
      <Facts>
        <Fact label="Recorded">{formatMoment(event.at)}</Fact>
        {deviceTime && <Fact label="Device time">{formatMoment(deviceTime)}</Fact>}
        {queuedAt && <Fact label="Kept on the phone since">{formatMoment(queuedAt)}</Fact>}
        {clock && <Fact label="Clock">{clock}</Fact>}
        {engineVersion && <Fact label="Engine">{engineVersion}</Fact>}
        {templateVersion !== null && <Fact label="Template version">{templateVersion}</Fact>}
        {facts.map((fact) => (
          <Fact key={fact.label} label={fact.label}>
            {changeWords(fact)}
          </Fact>
        ))}
      </Facts>
      <dl className="space-y-3 text-sm">
        <Fact label="Hash">
          <span className="font-mono">{event.seal}</span>
        </Fact>
        <Fact label="Hash of the previous event">
          <span className="font-mono">{event.previousSeal}</span>
        </Fact>
      </dl>
      {event.linksToHistory && event.toolboxId !== null && event.drawerNumber !== null && (
        <LinkButton href={`${drawerPath(event.toolboxId, event.drawerNumber)}/history`}>
          <History size={18} aria-hidden="true" />
          History of drawer {event.drawerNumber}
        </LinkButton>
      )}
    </div>
  );
}
