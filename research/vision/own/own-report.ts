import sharp from 'sharp';
import type { RgbImage, Shape, Verdict } from '../../../packages/vision/src/index.ts';
import { outlineOf } from '../../../packages/vision/src/pixels/outline.ts';
import { percent, upperBound } from '../../../packages/vision/src/test/score.ts';
import type { Tally } from '../../../packages/vision/src/test/score.ts';
import { escaped } from './own-draft.ts';

export type Flaw = 'falsePresent' | 'hiddenSure' | 'falseMissing' | 'review';

/** One wrong answer, or one left to a person. */
export interface Entry {
  readonly flaw: Flaw;
  readonly where: string;
  readonly truth: string;
  readonly said: Pick<Verdict, 'status' | 'confidence' | 'reason'>;
  /** Data addresses of the place in the template and in the photo. */
  readonly template: string;
  readonly photo: string;
}

/** A photo that was not judged. */
export interface Refusal {
  readonly where: string;
  readonly reason: string;
  /** Data addresses of the whole pictures. */
  readonly template: string;
  readonly photo: string;
}

export interface Line {
  readonly name: string;
  readonly tally: Tally;
}

const titles: Readonly<Record<Flaw, string>> = {
  falsePresent: 'Not there, called surely present: the dangerous error',
  hiddenSure: 'Not there and covered, called surely present',
  falseMissing: 'There, called surely missing',
  review: 'Left to a person',
};

const cropSide = 220;
const margin = 0.3;
const leastMargin = 10;

/** The part of a picture around a shape, enlarged, as a data address. */
export async function cropAddress(jpeg: Buffer, size: RgbImage, shape: Shape): Promise<string> {
  const points = outlineOf(shape, size);
  const range = (values: readonly number[], most: number): readonly [number, number] => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    const more = Math.max(leastMargin, margin * (high - low));
    const from = Math.max(0, Math.min(most - 2, Math.floor(low - more)));
    return [from, Math.max(from + 2, Math.min(most, Math.ceil(high + more))) - from];
  };
  const [left, width] = range(
    points.map((p) => p.x),
    size.width,
  );
  const [top, height] = range(
    points.map((p) => p.y),
    size.height,
  );
  const crop = await sharp(jpeg)
    .extract({ left, top, width, height })
    .resize({ width: cropSide, height: cropSide, fit: 'inside' })
    .jpeg({ quality: 88 })
    .toBuffer();
  return `data:image/jpeg;base64,${crop.toString('base64')}`;
}

/** The whole picture, reduced, as a data address. */
export async function pictureAddress(jpeg: Buffer): Promise<string> {
  const size = { width: 2 * cropSide, height: 2 * cropSide };
  const small = await sharp(jpeg)
    .resize({ ...size, fit: 'inside' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString('base64')}`;
}

/**
 * A page that needs no other file: the figures, the refused photos, then every wrong answer and every doubt
 * with its crops.
 */
export function reportPage(
  lines: readonly Line[],
  entries: readonly Entry[],
  refusals: readonly Refusal[],
): string {
  const of = (flaw: Flaw): string => {
    const some = entries.filter((entry) => entry.flaw === flaw);
    const cards = some.map(card).join('\n');
    const open = flaw === 'review' ? '' : ' open';
    return `<details${open}><summary>${titles[flaw]}: ${some.length}</summary><div>${cards}</div></details>`;
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The engine on these photos</title>
<style>body{font:16px/1.4 sans-serif;margin:1.5rem;max-width:80rem}table{border-collapse:collapse}
td,th{padding:.2rem .8rem;text-align:left;border-bottom:1px solid #ccc}summary{font-size:1.2rem;margin:1rem 0}
details div{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;padding:.6rem;border:1px solid #ccc;width:29rem}
figure img{margin-right:.4rem;background:#eee}figcaption{overflow-wrap:anywhere}
figure.whole{width:58rem}figure.whole img{max-width:28rem}</style>
<h1>The engine on these photos</h1>
<table><tr><th></th><th>photos</th><th>not there, called present</th><th>at most, with 95 %</th><th>there, called missing</th>
<th>left to a person</th><th>photos entirely right</th><th>refused</th></tr>
${lines.map(row).join('\n')}
</table>
<details open><summary>Refused: ${refusals.length}</summary><div>${refusals.map(refused).join('\n')}</div></details>
<p>Left: the template. Right: the photo as the engine received it.</p>
${(['falsePresent', 'hiddenSure', 'falseMissing', 'review'] as const).map(of).join('\n')}
</html>
`;
}

function refused({ where, reason, template, photo }: Refusal): string {
  return `<figure class="whole"><img src="${template}" alt="template"><img src="${photo}" alt="photo">
<figcaption>${escaped(where)}<br>${escaped(reason.replaceAll('_', ' '))}</figcaption></figure>`;
}

function row({ name, tally }: Line): string {
  const cells = [
    tally.photos,
    percent(tally.falsePresent, tally.gone),
    tally.gone === 0 ? '-' : `${(100 * upperBound(tally.falsePresent, tally.gone)).toFixed(1)} %`,
    percent(tally.falseMissing, tally.here),
    percent(tally.review, tally.visible),
    percent(tally.allRight, tally.photos - tally.refused),
    tally.refused,
  ];
  return `<tr><th>${escaped(name)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function card({ where, truth, said, template, photo }: Entry): string {
  const reason = said.reason === undefined ? '' : `, ${said.reason.replaceAll('_', ' ')}`;
  const answer = `${said.status} ${said.confidence.toFixed(2)}${reason}`;
  return `<figure><img src="${template}" alt="template"><img src="${photo}" alt="photo">
<figcaption>${escaped(where)}<br>true: ${truth}; the engine: ${answer}</figcaption></figure>`;
}
