import { rankAndName } from '@stowed/domain';
import type { CaseDetails, PicturedTool, Tool } from '@stowed/contract';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { toolFrame } from '../../widgets/tool-picture/crop-frame.ts';
import { boxRatio, Crop } from '../../widgets/tool-picture/crop-pair.tsx';
import { usePicture } from '../../widgets/tool-picture/use-picture.ts';

interface CasePicturesProps {
  readonly details: CaseDetails;
  readonly onReload: () => void;
}

/** The tool in its template beside the last photo in which it was seen, and who saw it when. */
export function CasePictures({ details: { case: lost, lastSeen, template }, onReload }: CasePicturesProps) {
  const shared = { toolName: lost.toolName, onReload };
  return (
    <Card title="Last seen">
      <p className="wrap-anywhere">
        {lastSeen ? (
          <>
            <strong>{formatDateTime(lastSeen.at)}</strong>, {rankAndName(lastSeen.person)},{' '}
            {lastSeen.by === 'engine' ? 'in a photo' : 'by hand'}
          </>
        ) : (
          <strong>Never seen</strong>
        )}
      </p>
      {(template ?? lastSeen?.picture) && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          {template && <Picture pictured={template} label="Template" {...shared} />}
          {lastSeen?.picture && (
            <Picture
              pictured={lastSeen.picture}
              label={lastSeen.by === 'engine' ? 'Last photo' : 'Photo at that time'}
              {...shared}
            />
          )}
        </div>
      )}
    </Card>
  );
}

interface PictureProps {
  readonly pictured: PicturedTool;
  readonly label: string;
  readonly toolName: string;
  readonly onReload: () => void;
}

/** The whole picture, where its shapes are unknown. */
const WHOLE = { shapeType: 'rectangle', x: 0, y: 0, width: 100, height: 100, angle: 0 } as const;

function Picture({ pictured: { imageUrl, shape }, label, toolName, onReload }: PictureProps) {
  const picture = usePicture(imageUrl, { onExpired: onReload });
  const tool: Tool = {
    ...(shape ?? WHOLE),
    name: toolName,
    uniqueId: toolName,
    position: '',
    status: 'present',
  };
  const frame = toolFrame(tool, picture.size);
  return (
    <Crop
      picture={picture}
      frame={frame}
      ratio={boxRatio(frame)}
      label={label}
      isLabelled
      toolName={toolName}
    />
  );
}
