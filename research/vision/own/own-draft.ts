import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { proposeShapes } from '../../../packages/vision/src/index.ts';
import type { RgbImage } from '../../../packages/vision/src/index.ts';
import { outlineOf } from '../../../packages/vision/src/pixels/outline.ts';
import { photosOf, truthFile } from './own-drawers.ts';
import type { OwnTruth } from './own-drawers.ts';

/** Writes what the engine proposes as a drawer's places, for a person to correct and to complete. */
export function writeDraft(folder: string, reference: string, image: RgbImage): void {
  const tools = proposeShapes(image).map(({ shape }, i) => ({
    id: `t${String(i + 1).padStart(2, '0')}`,
    name: '',
    shape,
  }));
  const photos = photosOf(folder).map((file) => ({
    file,
    conditions: [],
    missing: [],
    wrong: [],
    hidden: [],
  }));
  const head = {
    id: basename(folder),
    surface: 'two-tone foam',
    referenceImage: reference,
    isChecked: false,
  };
  // A line for each tool and photo: a person edits this file.
  const lines = (list: readonly object[]): string =>
    list.map((one) => `  ${JSON.stringify(one, rounded)}`).join(',\n');
  const start = JSON.stringify(head, null, 1).slice(0, -2);
  writeFileSync(
    join(folder, truthFile),
    `${start},\n "tools": [\n${lines(tools)}\n ],\n "photos": [\n${lines(photos)}\n ]\n}\n`,
  );
}

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(2)) : value;

/** A page with the template photo and its numbered places; a click shows the pointer's position. */
export function placesPage(
  { id, tools }: Pick<OwnTruth, 'id' | 'tools'>,
  jpeg: Buffer,
  size: RgbImage,
): string {
  const marks = tools.map((tool) => {
    const points = outlineOf(tool.shape, size);
    const x = Math.min(...points.map((p) => p.x));
    const y = Math.min(...points.map((p) => p.y));
    const corners = points.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ');
    return `<polygon points="${corners}"/><text x="${x.toFixed(1)}" y="${(y - 3).toFixed(1)}">${escaped(tool.id)}</text>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>${escaped(id)}</title>
<style>body{font:16px sans-serif;margin:1rem}svg{max-width:100%;height:auto}
polygon{fill:none;stroke:#ff0;stroke-width:2}text{fill:#ff0;stroke:#000;stroke-width:3;paint-order:stroke;font-size:16px}</style>
<p>${escaped(id)}: ${tools.length} places. Click to read a position: <output>percent</output></p>
<svg viewBox="0 0 ${size.width} ${size.height}" width="${size.width}">
<image href="data:image/jpeg;base64,${jpeg.toString('base64')}" width="${size.width}" height="${size.height}"/>
${marks.join('\n')}
</svg>
<script>document.querySelector('svg').onclick=({clientX,clientY,currentTarget})=>{
const b=currentTarget.getBoundingClientRect();const at=(v,from,side)=>(100*(v-from)/side).toFixed(2);
document.querySelector('output').value=at(clientX,b.left,b.width)+', '+at(clientY,b.top,b.height)}</script>
`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
