import { Eye, PenLine } from 'lucide-react';
import { countOf } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { ToolPicture } from '../../widgets/tool-picture/tool-picture.tsx';
import { verdictOf, verdictWords } from '../../widgets/tool-picture/verdict.ts';
import { Button } from '../../ui/button.tsx';

interface AnnotationViewProps {
  readonly imageUrl: string;
  readonly content: EditorContent;
  readonly onExpired: () => void;
}

/** On a wide screen the picture fills the height that the window leaves, and the lists scroll beside it. */
const viewLook =
  'grid items-start gap-5 lg:min-h-80 lg:grow lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-1 lg:pb-3';

/** The shapes, read-only. */
export function AnnotationView({ imageUrl, content, onExpired }: AnnotationViewProps) {
  const { tools, anchors } = content;
  return (
    <div className={viewLook}>
      <ToolPicture
        imageUrl={imageUrl}
        alt="The training image"
        tools={tools}
        anchors={anchors}
        overlay="verdicts"
        onExpired={onExpired}
        className="aspect-4/3 rounded-lg lg:aspect-auto lg:h-0 lg:min-h-full"
      />
      <div className="space-y-5 lg:h-0 lg:min-h-full lg:overflow-y-auto">
        <Card title={countOf(tools.length, 'tool')}>
          {tools.length === 0 && <p className="text-ink-soft">No tools are drawn.</p>}
          <ul className="space-y-1">
            {tools.map((tool) => (
              <li key={tool.uniqueId} className="flex gap-2">
                <span className="reading w-6 shrink-0 text-ink-soft">{tool.position}</span>
                <span className="grow wrap-anywhere">{tool.name}</span>
                <span className="text-sm text-ink-soft">{verdictWords[verdictOf(tool)]}</span>
              </li>
            ))}
          </ul>
        </Card>
        {anchors.length > 0 && (
          <Card title={countOf(anchors.length, 'anchor point')}>
            <ul className="space-y-1">
              {anchors.map(({ id, label, description }) => (
                <li key={id} className="wrap-anywhere">
                  {label}
                  {description && <span className="block text-sm text-ink-soft">{description}</span>}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  );
}

interface ModeSwitchProps {
  readonly mode: 'view' | 'edit';
  readonly isDisabled: boolean;
  readonly onChange: (mode: 'view' | 'edit') => void;
}

const modes = [
  { value: 'view', label: 'View', Icon: Eye },
  { value: 'edit', label: 'Edit', Icon: PenLine },
] as const;

/** View or edit. */
export function ModeSwitch({ mode, isDisabled, onChange }: ModeSwitchProps) {
  return (
    <div role="group" aria-label="Mode" className="flex gap-1.5">
      {modes.map(({ value, label, Icon }) => (
        <Button
          key={value}
          variant={mode === value ? 'primary' : 'secondary'}
          aria-pressed={mode === value}
          disabled={isDisabled}
          onClick={() => onChange(value)}
        >
          <Icon size={18} aria-hidden="true" /> {label}
        </Button>
      ))}
    </div>
  );
}
