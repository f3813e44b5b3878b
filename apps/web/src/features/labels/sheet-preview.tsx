import type { LabelList, LabelSheet, Toolbox } from '@stowed/contract';
import { labelSheets, labelsPerSheet, layOutLabel, placeLabels } from '@stowed/domain';
import type { LabelContent, LabelPlace } from '@stowed/domain';
import { useQueries } from '@tanstack/react-query';
import { codeQuery } from './api/label-queries.ts';

interface SheetPreviewProps {
  readonly toolbox: Toolbox;
  readonly list: LabelList;
  readonly sheet: LabelSheet;
  readonly first: number;
  /** Called when a free place is clicked; keyboard users have the field. */
  readonly onFirst: (first: number) => void;
}

/** The sheets as printed, drawn with the same measurements. */
export function SheetPreview({ toolbox, list, sheet, first, onFirst }: SheetPreviewProps) {
  const { toolboxId, name: toolboxName } = toolbox;
  const codes = useQueries({
    queries: list.labels.map(({ drawerNumber }) => codeQuery(toolboxId, drawerNumber)),
  });
  const labels = placeLabels(labelSheets[sheet], list.labels.length, first).map((place, index) => ({
    place,
    code: codes[index]?.data ?? undefined,
    content: { toolboxId, toolboxName, drawerNumber: list.labels[index]?.drawerNumber ?? undefined },
  }));
  const pages = Math.max(...labels.map(({ place }) => place.page)) + 1;
  return (
    <section aria-label="Preview" className="min-w-0 space-y-5">
      {Array.from({ length: pages }, (_, page) => (
        <Page
          key={page}
          title={`Sheet ${page + 1} of ${pages}`}
          sheet={sheet}
          used={page === 0 ? first - 1 : 0}
          labels={labels.filter(({ place }) => place.page === page)}
          onPlace={page === 0 ? onFirst : undefined}
        />
      ))}
    </section>
  );
}

interface PlacedLabel {
  readonly place: LabelPlace;
  readonly content: LabelContent;
  /** SVG; undefined until it is loaded. */
  readonly code: string | undefined;
}

interface PageProps {
  readonly title: string;
  readonly sheet: LabelSheet;
  /** How many labels of the sheet are used. */
  readonly used: number;
  readonly labels: readonly PlacedLabel[];
  readonly onPlace: ((place: number) => void) | undefined;
}

/** Paper is white in the dark theme too. */
function Page({ title, sheet, used, labels, onPlace }: PageProps) {
  const measures = labelSheets[sheet];
  const { width, height } = measures.page;
  const cells = placeLabels(measures, labelsPerSheet(measures), 1);
  return (
    <figure>
      <figcaption className="placard mb-2">{title}</figcaption>
      <svg
        role="img"
        aria-label={`${title}: ${labels.map(({ content }) => nameOf(content)).join(', ')}`}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full rounded-sm bg-white shadow-float"
      >
        {cells.map(({ box }, index) => (
          <rect
            key={index}
            {...box}
            rx={measures.isCut ? 0 : 1.5}
            fill={index < used ? '#dfe4e6' : '#ffffff'}
            stroke="#b4bec3"
            strokeWidth={0.25}
            className={onPlace ? 'cursor-pointer' : undefined}
            onClick={() => onPlace?.(index + 1)}
          />
        ))}
        {labels.map((label) => (
          <Label key={label.content.drawerNumber ?? 0} {...label} />
        ))}
      </svg>
    </figure>
  );
}

function Label({ place, content, code }: PlacedLabel) {
  const layout = layOutLabel(place.box, content);
  return (
    <g pointerEvents="none">
      {code ? (
        <image {...layout.code} href={`data:image/svg+xml,${encodeURIComponent(code)}`} />
      ) : (
        <rect {...layout.code} fill="#eef1f2" />
      )}
      {layout.lines.map(({ text, isBold, x, baseline, size, width }, index) => (
        <text
          key={index}
          x={x}
          y={baseline}
          fontSize={size}
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
          fontWeight={isBold ? 700 : 400}
          fill="#000000"
          className="font-mono"
        >
          {text}
        </text>
      ))}
    </g>
  );
}

function nameOf({ drawerNumber }: LabelContent): string {
  return drawerNumber === undefined ? 'Toolbox' : `Drawer ${drawerNumber}`;
}
